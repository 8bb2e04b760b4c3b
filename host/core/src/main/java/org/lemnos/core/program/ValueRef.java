package org.lemnos.core.program;

/**
 * A value of one program.
 *
 * @param index its number, from 0 in the order in which values were made
 */
public record ValueRef(int index) {}
