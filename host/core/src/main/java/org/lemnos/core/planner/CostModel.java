package org.lemnos.core.planner;

import java.math.BigInteger;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.Cost;

/**
 * Turns a kernel's counts into nanoseconds on a device: the larger of arithmetic and memory time at the efficiency that the kernel states, which
 * never beats the device's rates, and what its dispatches and the links between them cost. No kernel moves fewer bytes than its results have.
 *
 * <p>Source: S. Williams, A. Waterman, D. Patterson, Roofline, Communications of the ACM 52(4), 2009.
 */
final class CostModel {
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE >>> 24);
    private static final BigInteger NANOSECONDS_TIMES_PERMILLE = BigInteger.valueOf(1_000_000_000_000L);

    private final BigInteger operationsPerSecond;
    private final BigInteger bytesPerSecond;
    private final BigInteger nanosecondsPerDispatch;
    private final long nanosecondsPerBoundary;

    CostModel(DeviceProfile device) {
        boolean gpu = device.deviceClass() == DeviceClass.DISCRETE || device.deviceClass() == DeviceClass.VIRTUAL;
        boolean shared = device.deviceClass() == DeviceClass.INTEGRATED;
        // What a device of the class has at least, for profiles that state no rates.
        operationsPerSecond = rate(
                device,
                Limit.F32_OPERATIONS_PER_SECOND,
                gpu ? 10_000_000_000_000L : shared ? 1_000_000_000_000L : 20_000_000_000L);
        bytesPerSecond = rate(
                device, Limit.BYTES_PER_SECOND, gpu ? 400_000_000_000L : shared ? 50_000_000_000L : 10_000_000_000L);
        nanosecondsPerBoundary = device.limitOrElse(Limit.BOUNDARY_NANOSECONDS, gpu || shared ? 2_200 : 0);
        nanosecondsPerDispatch = BigInteger.valueOf(
                        device.limitOrElse(Limit.DISPATCH_NANOSECONDS, gpu || shared ? 200 : 17_000))
                .add(BigInteger.valueOf(nanosecondsPerBoundary));
    }

    /** The time that one boundary more takes, in nanoseconds. */
    long boundaryNanoseconds() {
        return nanosecondsPerBoundary;
    }

    private static BigInteger rate(DeviceProfile device, Limit limit, long least) {
        return BigInteger.valueOf(Math.max(1, device.limitOrElse(limit, least)));
    }

    /**
     * The time in nanoseconds; what does not fit 39 bits counts as that.
     *
     * @param resultBytes the bytes that any kernel has to write; more than 0 takes at least one dispatch
     */
    long nanoseconds(Cost cost, long resultBytes) {
        BigInteger arithmetic = atRate(cost.operations(), operationsPerSecond, cost.efficiency());
        BigInteger memory = atRate(Math.max(resultBytes, cost.bytesMoved()), bytesPerSecond, cost.efficiency());
        int dispatches = Math.max(resultBytes > 0 ? 1 : 0, cost.dispatches());
        BigInteger launches = nanosecondsPerDispatch.multiply(BigInteger.valueOf(dispatches));
        return arithmetic.max(memory).add(launches).min(MOST).longValueExact();
    }

    private static BigInteger atRate(long count, BigInteger perSecond, int permille) {
        BigInteger rate = perSecond.multiply(BigInteger.valueOf(permille));
        return BigInteger.valueOf(count).multiply(NANOSECONDS_TIMES_PERMILLE).divide(rate);
    }
}
