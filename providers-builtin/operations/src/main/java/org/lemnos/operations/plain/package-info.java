/** What the oracles share: axes, shapes, strides and exact integers in plain Java. No operation lives here; not exported. */
@NullMarked
package org.lemnos.operations.plain;

import org.jspecify.annotations.NullMarked;
