package org.lemnos.engine;

import org.lemnos.vulkan.LosingDevices;

/** Engines whose device keeps its memory to itself, as cards do: what the host gives and takes is copied by the device. */
public final class StagedEngine {
    private StagedEngine() {}

    /** Opens one on the machine's device. */
    public static Engine open() {
        return Engine.builder().devices(new LosingDevices()::openStaged).open();
    }
}
