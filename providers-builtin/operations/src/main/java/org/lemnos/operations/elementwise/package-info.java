/**
 * Operations that look at one element of each input at a time, a line each: functions of one number and of two, comparisons, logic, choice.
 * What looks at several elements, or moves them, is elsewhere.
 */
@NullMarked
package org.lemnos.operations.elementwise;

import org.jspecify.annotations.NullMarked;
