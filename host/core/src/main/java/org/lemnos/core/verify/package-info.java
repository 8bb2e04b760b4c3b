/**
 * Checks a plan from what it says alone: references, graph, resources, steps, order, barriers and places. It shares no code with what makes
 * plans, except the verifier of packings, which does not either. Nothing here repairs, trusts or makes a plan.
 */
@NullMarked
package org.lemnos.core.verify;

import org.jspecify.annotations.NullMarked;
