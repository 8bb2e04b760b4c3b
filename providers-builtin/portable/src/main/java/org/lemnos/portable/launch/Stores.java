package org.lemnos.portable.launch;

import org.lemnos.api.kernel.PhysicalWrite;
import org.lemnos.api.kernel.PhysicalWrite.Domain;
import org.lemnos.api.kernel.PhysicalWrite.Extent;
import org.lemnos.api.kernel.PhysicalWrite.Partition;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;

/** What kernels promise about what they write, by how they divide it. */
public final class Stores {
    private static final PhysicalWrite ELEMENTS = ofInvocations(Extent.ONE_ELEMENT);
    private static final PhysicalWrite QUADS = ofInvocations(Extent.UP_TO_FOUR_ELEMENTS);

    private Stores() {}

    private static PhysicalWrite ofInvocations(Extent extent) {
        return PhysicalWrite.of(Domain.OUTPUT_ELEMENTS, Partition.EXCLUSIVE_PER_INVOCATION, extent);
    }

    private static WriteContract every(PhysicalWrite how) {
        return WriteContract.everyElement().divided(how);
    }

    /** Every element; each is one invocation's. */
    public static WriteContract byElement() {
        return every(ELEMENTS);
    }

    /** Maybe not every element; each is one invocation's. */
    public static WriteContract someByElement() {
        return WriteContract.someElements().divided(ELEMENTS);
    }

    /** Every element; each is one workgroup's, one invocation of which stores it. */
    public static WriteContract byElementOfWorkgroup() {
        return every(PhysicalWrite.of(Domain.OUTPUT_ELEMENTS, Partition.EXCLUSIVE_PER_WORKGROUP, Extent.ONE_ELEMENT));
    }

    /** Every element; up to four neighbours are one invocation's. */
    public static WriteContract byFour() {
        return every(QUADS);
    }

    /** Maybe not every element; up to four neighbours are one invocation's. */
    public static WriteContract someByFour() {
        return WriteContract.someElements().divided(QUADS);
    }

    /** Every element; up to eight neighbours are one invocation's. */
    public static WriteContract byEight() {
        return every(ofInvocations(Extent.UP_TO_EIGHT_ELEMENTS));
    }

    /** Every element; each unit of so many bytes is one invocation's. */
    public static WriteContract byUnit(int unitBytes, ElementType type) {
        return every(pieces(unitBytes, type));
    }

    /** How elements of a type are divided that one invocation stores in units of so many bytes, at least one element and at most 16 bytes. */
    public static PhysicalWrite pieces(int unitBytes, ElementType type) {
        int elements = unitBytes / type.sizeBytes();
        return ofInvocations(
                switch (elements) {
                    case 1 -> Extent.ONE_ELEMENT;
                    case 2 -> Extent.UP_TO_TWO_ELEMENTS;
                    case 4 -> Extent.UP_TO_FOUR_ELEMENTS;
                    case 8 -> Extent.UP_TO_EIGHT_ELEMENTS;
                    case 16 -> Extent.UP_TO_SIXTEEN_ELEMENTS;
                    default ->
                        throw new IllegalArgumentException(
                                "units of " + unitBytes + " bytes hold no such number of " + type.token());
                });
    }

    /** Every element; each row belongs to one of these owners. */
    public static WriteContract byRow(Partition owners) {
        return every(PhysicalWrite.of(Domain.ROWS, owners, Extent.ROW_WIDTH));
    }

    /** Every element; each run along one axis, which need not be the last, belongs to one of these owners. */
    public static WriteContract byAxisSlice(Partition owners) {
        return every(PhysicalWrite.of(Domain.AXIS_SLICES, owners, Extent.AXIS_SLICE));
    }
}
