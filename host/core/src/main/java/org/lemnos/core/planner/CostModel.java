package org.lemnos.core.planner;

import java.math.BigInteger;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.Cost;

/**
 * Turns a kernel's counts into nanoseconds on a device: the larger of arithmetic and memory time at the efficiency that the kernel states, which
 * never beats the device's rates, and what its dispatches and the links between them cost.
 *
 * <p>Source: S. Williams, A. Waterman, D. Patterson, Roofline, Communications of the ACM 52(4), 2009.
 */
final class CostModel {
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE >>> 24);
    private static final BigInteger NANOSECONDS_TIMES_PERMILLE = BigInteger.valueOf(1_000_000_000_000L);

    private final long operationsPerSecond;
    private final long bytesPerSecond;
    private final long nanosecondsPerDispatch;

    CostModel(DeviceProfile device) {
        boolean gpu = device.deviceClass() == DeviceClass.DISCRETE || device.deviceClass() == DeviceClass.VIRTUAL;
        boolean shared = device.deviceClass() == DeviceClass.INTEGRATED;
        // What a device of the class has at least, for profiles that state no rates.
        operationsPerSecond = Math.max(
                1,
                device.limitOrElse(
                        Limit.F32_OPERATIONS_PER_SECOND,
                        gpu ? 10_000_000_000_000L : shared ? 1_000_000_000_000L : 20_000_000_000L));
        bytesPerSecond = Math.max(
                1,
                device.limitOrElse(
                        Limit.BYTES_PER_SECOND, gpu ? 400_000_000_000L : shared ? 50_000_000_000L : 10_000_000_000L));
        nanosecondsPerDispatch = device.limitOrElse(Limit.DISPATCH_NANOSECONDS, gpu || shared ? 200 : 17_000)
                + device.limitOrElse(Limit.BOUNDARY_NANOSECONDS, gpu || shared ? 2_200 : 0);
    }

    /** The time in nanoseconds; what does not fit 39 bits counts as that. */
    long nanoseconds(Cost cost) {
        BigInteger arithmetic = atRate(cost.operations(), operationsPerSecond, cost.efficiency());
        BigInteger memory = atRate(cost.bytesMoved(), bytesPerSecond, cost.efficiency());
        BigInteger launches =
                BigInteger.valueOf(nanosecondsPerDispatch).multiply(BigInteger.valueOf(cost.dispatches()));
        return arithmetic.max(memory).add(launches).min(MOST).longValueExact();
    }

    private static BigInteger atRate(long count, long perSecond, int permille) {
        BigInteger rate = BigInteger.valueOf(perSecond).multiply(BigInteger.valueOf(permille));
        return BigInteger.valueOf(count).multiply(NANOSECONDS_TIMES_PERMILLE).divide(rate);
    }
}
