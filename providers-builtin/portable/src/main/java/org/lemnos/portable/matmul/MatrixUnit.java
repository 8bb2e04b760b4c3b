package org.lemnos.portable.matmul;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceProfile;

/**
 * A multiply-add of cooperative matrices that a device lists for subgroups: f16 in, sums in f32.
 *
 * @param m rows of the left operand and of the sums
 * @param n columns of the right operand and of the sums
 * @param k terms of each sum
 */
record MatrixUnit(int m, int n, int k) {
    private static final Pattern LISTED = Pattern.compile(
            Pattern.quote(Capability.COOPERATIVE_MATRIX_KHR.name()) + ":subgroup:(\\d+)x(\\d+)x(\\d+):f16:f16:f32:f32");
    private static final int MOST_EXTENT = 16;

    /** The largest that fits the tiles of {@link MatricesProduct}. */
    static Optional<MatrixUnit> of(DeviceProfile device) {
        return device.capabilities().stream()
                .map(capability -> LISTED.matcher(capability.name()))
                .filter(Matcher::matches)
                .map(MatrixUnit::read)
                .filter(MatrixUnit::fits)
                .max(Comparator.comparingInt(unit -> unit.m * unit.n * unit.k));
    }

    private static MatrixUnit read(Matcher listed) {
        return new MatrixUnit(
                Integer.parseInt(listed.group(1)),
                Integer.parseInt(listed.group(2)),
                Integer.parseInt(listed.group(3)));
    }

    private boolean fits() {
        return fits(m) && fits(n) && fits(k);
    }

    private static boolean fits(int extent) {
        return extent >= 4 && extent <= MOST_EXTENT && Integer.bitCount(extent) == 1;
    }
}
