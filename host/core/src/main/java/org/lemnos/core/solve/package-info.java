/**
 * The exact joint choice of kernels and storage: which candidate every node takes and in which profile every resource
 * lies, decided for all nodes together by bucket elimination.
 *
 * <p>Lives here: the problem as small numbers, the objectives, the solver, and the evidence for every candidate that
 * lost. May not live here: operations, kernels, providers, programs or anything else that needs a name. The caller
 * numbers its nodes, resources and profiles, and gives the names back to the answer.
 */
@NullMarked
package org.lemnos.core.solve;

import org.jspecify.annotations.NullMarked;
