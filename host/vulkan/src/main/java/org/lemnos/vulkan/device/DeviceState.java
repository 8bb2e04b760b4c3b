package org.lemnos.vulkan.device;

/** Whether a device still takes work. */
public enum DeviceState {
    /** It does. */
    ALIVE,
    /** The driver said that it was lost: nothing runs any more, and its objects may be destroyed. */
    LOST,
    /** A wait passed its limit: work may still run, so its objects must stay until it is seen to be done. */
    ABANDONED
}
