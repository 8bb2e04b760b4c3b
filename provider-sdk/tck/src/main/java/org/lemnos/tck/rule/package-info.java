/** What the kit tests: the numbered rules of {@code docs/provider-rules.md}, what a kernel may say it declines, and what came out. Runs nothing. */
@NullMarked
package org.lemnos.tck.rule;

import org.jspecify.annotations.NullMarked;
