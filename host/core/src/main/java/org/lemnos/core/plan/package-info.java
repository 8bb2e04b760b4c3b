/**
 * What a plan says, as pure data without authority, and its text form. Nothing here makes a plan, trusts one or runs one.
 */
@NullMarked
package org.lemnos.core.plan;

import org.jspecify.annotations.NullMarked;
