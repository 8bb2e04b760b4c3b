/** The provider that registers the standard operations. The operations themselves live in one package for each namespace. */
@NullMarked
package org.lemnos.operations;

import org.jspecify.annotations.NullMarked;
