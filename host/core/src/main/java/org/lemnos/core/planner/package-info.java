/**
 * How a plan is made, from program, catalog, device profile and policy: bind, resolve, solve, lower, schedule, place; and how a plan that comes
 * from outside is checked. Pure: the same arguments give the same plan on any machine. Nothing here runs a plan.
 */
@NullMarked
package org.lemnos.core.planner;

import org.jspecify.annotations.NullMarked;
