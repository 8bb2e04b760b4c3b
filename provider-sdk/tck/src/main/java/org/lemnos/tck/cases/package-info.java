/** Calls to test and the numbers to put into them. Knows no device. */
@NullMarked
package org.lemnos.tck.cases;

import org.jspecify.annotations.NullMarked;
