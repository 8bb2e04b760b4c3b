/**
 * Benchmarks, with their peers: how fast planning is, how good memory plans are, how fast models run.
 *
 * <p>Lives here: what is measured, on what, and the rows that come out. May not live here: anything that another room
 * needs to run, and the command line, which only chooses benches and prints their rows.
 */
@NullMarked
package org.lemnos.bench;

import org.jspecify.annotations.NullMarked;
