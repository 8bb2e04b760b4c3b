/** Patterns under test: the programs that their authors show, what is made out of these, and how a pattern is asked and judged. Nothing here touches a device. */
@NullMarked
package org.lemnos.tck.pattern;

import org.jspecify.annotations.NullMarked;
