/**
 * Patterns that propose the fused operations among the standard ones: one class a pattern, and what they ask about definitions and uses. Nothing here decides
 * what is fused, and nothing computes.
 */
@NullMarked
package org.lemnos.operations.fusion;

import org.jspecify.annotations.NullMarked;
