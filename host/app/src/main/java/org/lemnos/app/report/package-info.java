/** Plans in words, for people. Reads a plan's document and nothing else: no engine, no device, no files. */
@NullMarked
package org.lemnos.app.report;

import org.jspecify.annotations.NullMarked;
