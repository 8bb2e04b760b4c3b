package org.lemnos.core.lower;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.spirv.SpirvCapability;

/**
 * What is not given to kernels on single drivers although they offer it, with the reason: a row stands for a failure that was seen or
 * reported, and says where.
 */
public final class DeniedByDriver {
    private static final long EVERY_VERSION = Long.MAX_VALUE;

    /**
     * One row.
     *
     * @param driver the driver's number ({@code VkDriverId})
     * @param name how the driver's name starts, for profiles that do not state the number
     * @param below the first version that is trusted, as the driver counts; {@link #EVERY_VERSION} if none is known
     * @param capability the number of the SPIR-V capability
     * @param reason what happens, and where that is known from
     */
    private record Row(long driver, String name, long below, int capability, String reason) {
        boolean applies(DeviceProfile device) {
            long id = device.limitOrElse(Limit.DRIVER_ID, 0);
            boolean ofDriver = id == 0 ? device.driverName().startsWith(name) : id == driver;
            return ofDriver && device.limitOrElse(Limit.DRIVER_VERSION, 0) < below;
        }
    }

    private static final int COOPERATIVE_MATRIX_KHR = 6022;
    private static final long SWIFT_SHADER = 10;

    private static final List<Row> ROWS = List.of(new Row(
            SWIFT_SHADER,
            "SwiftShader",
            EVERY_VERSION,
            COOPERATIVE_MATRIX_KHR,
            "it ends the process on cooperative matrices (measured)"));

    private DeniedByDriver() {}

    /** Why the device's driver is not trusted with a capability; empty if it is. */
    static Optional<String> reason(SpirvCapability declared, DeviceProfile device) {
        return ROWS.stream()
                .filter(row -> row.capability() == declared.number() && row.applies(device))
                .map(row -> "it declares " + declared.name() + ", which " + device.name() + " with driver "
                        + device.driverName() + " " + device.driverVersion() + " is not given: " + row.reason())
                .findFirst();
    }

    /** All that the device's driver is not trusted with, each with its reason. */
    public static List<String> all(DeviceProfile device) {
        return ROWS.stream()
                .filter(row -> row.applies(device))
                .map(row -> new SpirvCapability(row.capability()).name() + ": " + row.reason())
                .toList();
    }
}
