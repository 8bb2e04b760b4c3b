/**
 * What a plan and its runs say about themselves: the execution graph, the counters, the trace of a run, each as facts and as a text that is the same for the
 * same plan. It reads plans and decides nothing; no handle and no address is known here.
 */
@NullMarked
package org.lemnos.core.report;

import org.jspecify.annotations.NullMarked;
