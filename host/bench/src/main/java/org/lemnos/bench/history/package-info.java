/** Rows of benchmarks over time: kept as JSON lines, a file for each machine, and shown as one page. Measures nothing. */
@NullMarked
package org.lemnos.bench.history;

import org.jspecify.annotations.NullMarked;
