/**
 * What a jar says of itself and what it may carry, judged from its bytes alone. Nothing here defines a class, and nothing asks whether the jar
 * is trusted.
 */
@NullMarked
package org.lemnos.plugins.inspect;

import org.jspecify.annotations.NullMarked;
