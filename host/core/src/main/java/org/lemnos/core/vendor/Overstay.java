package org.lemnos.core.vendor;

/**
 * A call that was given up.
 *
 * @param index which question of its batch it is
 * @param fault the evidence
 */
record Overstay(int index, ProviderFault fault) {}
