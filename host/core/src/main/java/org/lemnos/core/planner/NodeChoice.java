package org.lemnos.core.planner;

import java.util.OptionalInt;
import org.lemnos.core.plan.Selection;

/**
 * What the joint choice gave a node.
 *
 * @param usable the kernel
 * @param selection the kernel's name and the evidence about all others
 * @param scratch index into the resource table, if the kernel asked for scratch memory
 * @param persistent index into the resource table, if the kernel asked for persistent memory
 */
record NodeChoice(Candidates.Usable usable, Selection selection, OptionalInt scratch, OptionalInt persistent) {}
