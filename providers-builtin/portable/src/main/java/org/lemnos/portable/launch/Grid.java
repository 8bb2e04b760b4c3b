package org.lemnos.portable.launch;

import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.Support;

/**
 * Workgroups of a dispatch whose shader numbers them through (grid.glsl): folded over x, y and z, because a device limits each extent. There may
 * be more groups than asked for, by less than one row; shaders leave those out.
 *
 * @param x workgroups along x, the largest extent
 * @param y workgroups along y
 * @param z workgroups along z
 */
public record Grid(long x, long y, long z) {
    /** The invocations of a workgroup where nothing else decides; every Vulkan device allows 128. */
    public static final int WORKGROUP = 64;

    private static final long GROUPS_PER_CORE = 2;

    /** What loops over axes, or over the bits of an integer, go round for a unit of work, where nothing else is said. */
    private static final long FEW_ROUNDS = 256;

    /** The specialization constant that holds the workgroup's size along x in every built-in shader. */
    public static final int WORKGROUP_ID = 0;

    /** Invocation numbers, those of surplus groups included, must fit 32 bits. */
    private static final long MOST_INVOCATIONS = 1L << 31;

    private static final long LEAST_REQUIRED_COUNT = 65_535;

    /**
     * The grid of so many workgroups.
     *
     * @param groups at least 1
     * @throws IllegalArgumentException if the device does not take so many
     */
    public static Grid of(long groups, DeviceProfile device) {
        long mostX = device.limitOrElse(Limit.WORKGROUP_COUNT_X, LEAST_REQUIRED_COUNT);
        long mostY = device.limitOrElse(Limit.WORKGROUP_COUNT_Y, LEAST_REQUIRED_COUNT);
        long rows = cover(groups, mostX);
        long planes = cover(rows, mostY);
        long y = cover(rows, planes);
        if (planes > device.limitOrElse(Limit.WORKGROUP_COUNT_Z, LEAST_REQUIRED_COUNT)) {
            throw new IllegalArgumentException(groups + " workgroups do not fit the device " + device.name());
        }
        return new Grid(cover(groups, y * planes), y, planes);
    }

    /** The number of pieces of a size that cover a count. */
    public static long cover(long count, long size) {
        return (count + size - 1) / size;
    }

    /** Whether the device takes a dispatch of so many workgroups of so many invocations, numbered in 32 bits. */
    public static Support supports(Problem problem, long groups, long invocations) {
        if (groups > MOST_INVOCATIONS / invocations) {
            return Support.no(
                    Decline.LIMIT,
                    groups + " workgroups of " + invocations + " invocations; numbers of invocations go up to "
                            + MOST_INVOCATIONS);
        }
        long most = problem.device().limitOrElse(Limit.WORKGROUP_INVOCATIONS, 128);
        return invocations <= most
                ? Support.yes()
                : Support.no(
                        Decline.LIMIT,
                        "workgroups of " + invocations + " invocations; "
                                + problem.device().name() + " allows " + most);
    }

    /** Whether the device takes a dispatch with an invocation for each element of the problem's output. */
    public static Support supportsElements(Problem problem) {
        return supports(problem, groups(problem.output(0).elements()), WORKGROUP);
    }

    /** The groups of {@link #WORKGROUP} that hold so many invocations. */
    public static long groups(long invocations) {
        return cover(invocations, WORKGROUP);
    }

    /** Starts a dispatch of so many invocations in groups of {@link #WORKGROUP}. */
    public static Dispatch.Builder invocations(SpirvModule module, long count, DeviceProfile device) {
        return workgroups(module, groups(count), WORKGROUP, device);
    }

    /**
     * Starts a dispatch whose invocations go through so many units of work, each through every {@code invocation_count()}-th. On a processor there are
     * only as many workgroups as keep its cores busy: starting an invocation takes it longer than a unit of work.
     */
    public static Dispatch.Builder sweep(SpirvModule module, long units, DeviceProfile device) {
        return sweep(module, units, FEW_ROUNDS, device);
    }

    /**
     * The same for units with loops over elements, at least so many workgroups that no invocation's loops go round more often than the device lets
     * them.
     *
     * @param rounds how often loops go round for one unit
     */
    public static Dispatch.Builder sweep(SpirvModule module, long units, long rounds, DeviceProfile device) {
        return workgroups(module, Math.min(groups(units), sweepGroups(units, rounds, device)), WORKGROUP, device);
    }

    private static long sweepGroups(long units, long rounds, DeviceProfile device) {
        if (device.deviceClass() != DeviceClass.CPU) {
            return Long.MAX_VALUE;
        }
        long perInvocation = device.limitOrElse(Limit.LOOP_ROUNDS, Long.MAX_VALUE) / (rounds + 1);
        long fewest = perInvocation == 0 ? Long.MAX_VALUE : cover(groups(units), perInvocation);
        return Math.max(fewest, GROUPS_PER_CORE * device.limitOrElse(Limit.COMPUTE_UNITS, 1));
    }

    /** Starts a dispatch of so many workgroups with so many invocations along x. */
    public static Dispatch.Builder workgroups(SpirvModule module, long groups, int size, DeviceProfile device) {
        Grid grid = of(groups, device);
        return Dispatch.of(module).specialize(WORKGROUP_ID, size).workgroups(grid.x, grid.y, grid.z);
    }
}
