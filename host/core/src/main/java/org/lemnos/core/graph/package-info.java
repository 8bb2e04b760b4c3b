/**
 * The semantic graph of a bound program: values, operations with their contracts, effects, aliases, views and control dependencies, its rules and its report.
 * It follows from the program alone: no kernel, device, plan or run is known here.
 */
@NullMarked
package org.lemnos.core.graph;

import org.jspecify.annotations.NullMarked;
