/** What the processing of signals needs beside arithmetic: bases of transforms and filter banks, which planning computes. */
@NullMarked
package org.lemnos.operations.signal;

import org.jspecify.annotations.NullMarked;
