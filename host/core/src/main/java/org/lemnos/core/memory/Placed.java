package org.lemnos.core.memory;

/**
 * Where a value lies.
 *
 * @param chunk the chunk's number, from 0
 * @param offsetBytes the value's first byte in it
 */
public record Placed(int chunk, long offsetBytes) {}
