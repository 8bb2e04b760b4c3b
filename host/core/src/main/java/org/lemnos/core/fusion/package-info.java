/**
 * Partitions of a bound program: what patterns propose, which of it is legal, and the program in which chosen partitions are one node each. Choosing is not
 * done here, and no kernel is asked.
 */
@NullMarked
package org.lemnos.core.fusion;

import org.jspecify.annotations.NullMarked;
