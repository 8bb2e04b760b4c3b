/**
 * What an operation is: its identity, tensor ports, attributes and the oracle that defines what it computes. No kernel and no
 * device appears here.
 */
@NullMarked
package org.lemnos.api.operation;

import org.jspecify.annotations.NullMarked;
