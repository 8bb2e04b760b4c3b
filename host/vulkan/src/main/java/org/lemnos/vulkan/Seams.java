package org.lemnos.vulkan;

import org.lemnos.vulkan.call.QueueCalls;

/**
 * Where a test gets between the host and the driver.
 *
 * @param calls the calls of a replay, which a test lets fail
 * @param mapArenas whether arenas are mapped where the device allows it; a test without says no, and so takes the way of cards
 *     on a machine that has none
 */
record Seams(QueueCalls calls, boolean mapArenas) {
    /** The driver itself, and mapping wherever it works. */
    static Seams none() {
        return new Seams(QueueCalls.driver(), true);
    }
}
