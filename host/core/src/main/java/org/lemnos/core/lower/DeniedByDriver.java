package org.lemnos.core.lower;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.spirv.SpirvCapability;

/**
 * What is not given to kernels on single drivers although they offer it, with the reason: a row stands for a failure that was seen or
 * reported, and says where.
 */
final class DeniedByDriver {

    /**
     * One row.
     *
     * @param driver how the driver's name starts
     * @param version how its version starts; empty for all versions
     * @param capability the number of the SPIR-V capability
     * @param reason what happens, and where that is known from
     */
    private record Row(String driver, String version, int capability, String reason) {
        boolean applies(DeviceProfile device, SpirvCapability declared) {
            return capability == declared.number()
                    && device.driverName().startsWith(driver)
                    && device.driverVersion().startsWith(version);
        }
    }

    private static final int COOPERATIVE_MATRIX_KHR = 6022;

    private static final List<Row> ROWS = List.of(new Row(
            "SwiftShader", "", COOPERATIVE_MATRIX_KHR, "it ends the process on cooperative matrices (measured)"));

    private DeniedByDriver() {}

    /** Why the device's driver is not trusted with a capability; empty if it is. */
    static Optional<String> reason(SpirvCapability declared, DeviceProfile device) {
        return ROWS.stream()
                .filter(row -> row.applies(device, declared))
                .map(row -> "it declares " + declared.name() + ", which " + device.name() + " with driver "
                        + device.driverName() + " " + device.driverVersion() + " is not given: " + row.reason())
                .findFirst();
    }
}
