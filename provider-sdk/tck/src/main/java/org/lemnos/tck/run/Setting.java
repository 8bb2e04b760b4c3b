package org.lemnos.tck.run;

import org.lemnos.api.device.DeviceProfile;

/**
 * Under which circumstances a call is planned and run.
 *
 * @param label what is particular about them; empty if nothing
 * @param catalog what there is to choose from
 * @param device what kernels are told of the device
 * @param keepsOld whether the program still needs what an operation updates
 * @param runs whether the plan is run, or only made
 */
public record Setting(String label, FreshCatalog catalog, DeviceProfile device, boolean keepsOld, boolean runs) {
    /** Nothing particular. */
    public static Setting usual(FreshCatalog catalog, DeviceProfile device) {
        return new Setting("", catalog, device, false, true);
    }

    /** Whether nothing is particular. */
    boolean isUsual() {
        return label.isEmpty();
    }

    /** The same with another catalog. */
    public Setting with(String particular, FreshCatalog other) {
        return new Setting(particular, other, device, keepsOld, runs);
    }

    /** The same with kernels that are told of another device. */
    public Setting with(String particular, DeviceProfile other) {
        return new Setting(particular, catalog, other, keepsOld, runs);
    }

    /** The same where what is updated is still needed. */
    public Setting keepingOld() {
        return new Setting("keeping the old value", catalog, device, true, runs);
    }

    /** The same without a run. */
    public Setting planOnly() {
        return new Setting(label, catalog, device, keepsOld, false);
    }

    /** The name of a case: the call, and what is particular. */
    public String nameOf(Object call) {
        return label.isEmpty() ? call.toString() : call + ", " + label;
    }
}
