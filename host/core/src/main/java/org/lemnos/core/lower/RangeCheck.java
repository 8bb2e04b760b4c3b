package org.lemnos.core.lower;

import java.util.List;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.core.lower.LoweredStep.Range;

/** Turns the buffers that a step names into ranges of bytes: inside their buffer, aligned, within limits, disjoint unless only read. */
final class RangeCheck {
    private static final int QUANTUM = 16;

    private final DeviceProfile device;
    private final Buffers buffers;

    RangeCheck(DeviceProfile device, Buffers buffers) {
        this.device = device;
        this.buffers = buffers;
    }

    /** The ranges that a dispatch binds, in binding order. */
    List<Range> of(Dispatch dispatch, String name) throws Refusal {
        List<Dispatch.Binding> bindings = dispatch.bindings();
        Range[] ranges = new Range[bindings.size()];
        for (int i = 0; i < ranges.length; i++) {
            Dispatch.Binding binding = bindings.get(i);
            ranges[i] = range(binding.buffer(), binding.access(), binding.writes(), name);
            checkAligned(ranges[i], name);
        }
        checkDisjoint(ranges, name);
        return List.of(ranges);
    }

    /** The range that a zero fill writes. */
    Range of(Lowering.ZeroFill fill) throws Refusal {
        BufferRef ref = fill.buffer();
        if (ref.kind() == BufferRef.Kind.PERSISTENT) {
            throw Refusal.ofDispatch("a zero fill of " + ref + ": it keeps its content from run to run");
        }
        Range range = range(ref, Access.WRITE, WriteContract.everyElement(), "a zero fill");
        if (ref.offsetBytes() % QUANTUM != 0 || !range.writes().overwritesEverything()) {
            throw Refusal.ofDispatch("a zero fill of " + ref + " must start at a multiple of " + QUANTUM
                    + " bytes and end at one, or where the buffer does");
        }
        return range;
    }

    private Range range(BufferRef ref, Access access, WriteContract promised, String name) throws Refusal {
        Buffers.Buffer buffer = find(ref, name);
        if (buffer.logicalBytes() == 0) {
            throw Refusal.ofDispatch(name + " names " + ref + ", which has no elements; leave the dispatch out");
        }
        if (access.writes()) {
            checkWritable(ref, name);
        }
        long length = ref.isWhole() ? buffer.logicalBytes() : ref.lengthBytes();
        long rounded = length > buffer.sizeBytes() ? length : length + QUANTUM - 1 & -QUANTUM;
        if (ref.offsetBytes() > buffer.sizeBytes() - rounded) {
            throw Refusal.ofDispatch(
                    name + " names " + ref + ", which ends behind the buffer's " + buffer.sizeBytes() + " bytes");
        }
        // The promise covers the bytes that are named, not those that rounding adds, except behind the last element.
        boolean covers = rounded == length || ref.offsetBytes() + length == buffer.logicalBytes();
        WriteContract writes = covers
                ? promised
                : promised.physical().map(WriteContract.someElements()::divided).orElse(WriteContract.someElements());
        return new Range(ref.whole(), ref.offsetBytes(), rounded, access, writes);
    }

    private Buffers.Buffer find(BufferRef ref, String name) throws Refusal {
        return buffers.find(ref.whole())
                .orElseThrow(() -> Refusal.ofDispatch(name + " names " + ref + ", which the problem does not have"));
    }

    private void checkWritable(BufferRef ref, String name) throws Refusal {
        if (ref.kind() == BufferRef.Kind.INPUT) {
            throw Refusal.ofDispatch(
                    name + " writes to " + ref
                            + ": inputs are only read. What becomes of an input that the operation updates is written through its output");
        }
        if (ref.kind() == BufferRef.Kind.OUTPUT && buffers.isView(ref.index())) {
            throw Refusal.ofDispatch(
                    name + " writes to " + ref + ", which is an input's bytes as they are: leave them alone");
        }
    }

    private void checkAligned(Range range, String name) throws Refusal {
        long alignment = device.limit(Limit.STORAGE_BUFFER_OFFSET_ALIGNMENT);
        if (range.offsetBytes() % alignment != 0) {
            throw Refusal.ofDispatch(name + " names bytes of " + range.buffer() + " from " + range.offsetBytes()
                    + " on, which is not a multiple of " + alignment + " (" + Limit.STORAGE_BUFFER_OFFSET_ALIGNMENT
                    + ")");
        }
        long most = device.limit(Limit.STORAGE_BUFFER_RANGE_BYTES);
        if (range.lengthBytes() > most) {
            throw Refusal.ofDispatch(name + " binds " + range.lengthBytes() + " bytes of " + range.buffer() + "; "
                    + device.name() + " allows " + most + " (" + Limit.STORAGE_BUFFER_RANGE_BYTES + ")");
        }
    }

    private void checkDisjoint(Range[] ranges, String name) throws Refusal {
        for (int i = 0; i < ranges.length; i++) {
            for (int j = i + 1; j < ranges.length; j++) {
                boolean written =
                        ranges[i].access().writes() || ranges[j].access().writes();
                if (written && ranges[i].overlaps(ranges[j]) && sameBytes(ranges[i], ranges[j], name)) {
                    throw Refusal.ofDispatch(
                            name + " binds the same bytes twice, as " + ranges[i].buffer() + " and "
                                    + ranges[j].buffer()
                                    + ", and writes them; compilers assume that bindings are disjoint. Bind them once, for update");
                }
            }
        }
    }

    private boolean sameBytes(Range one, Range other, String name) throws Refusal {
        return find(one.buffer(), name).identity() == find(other.buffer(), name).identity();
    }
}
