/** Benchmarks, with their peers. */
@NullMarked
package org.lemnos.bench;

import org.jspecify.annotations.NullMarked;
