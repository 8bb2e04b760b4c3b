package org.lemnos.core.planner;

/**
 * A kernel's lowering that cannot be run: the kernel loses its place and the plan is solved again without it.
 *
 * @param node the node at which it was found, an index into the program's nodes
 * @param kernel the kernel's id
 * @param code what was wrong, for reports
 * @param detail what was wrong, for people
 */
record LoweringFault(int node, String kernel, String code, String detail) {
    /** The code of a kernel that threw, or gave null. */
    static final String PROVIDER_FAULT = "provider_fault";
}
