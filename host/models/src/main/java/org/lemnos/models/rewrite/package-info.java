/**
 * Rewrites imported programs before anything is planned: leaves out repeated nodes, stores weights as they are read, and raises primitive
 * nodes to the operations that they spell. Knows programs only, neither files nor devices.
 */
@NullMarked
package org.lemnos.models.rewrite;

import org.jspecify.annotations.NullMarked;
