/** One call of one kernel: planned as a host plans it, run on a device in guarded and poisoned memory, and judged rule by rule. */
@NullMarked
package org.lemnos.tck.run;

import org.jspecify.annotations.NullMarked;
