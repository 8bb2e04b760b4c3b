package org.lemnos.portable.launch;

import java.util.Arrays;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;

/** Four neighbouring elements, which vector kernels load and store at once, and what buffers they need for that. */
public final class Quads {
    /** The elements of a quad. */
    public static final int SIZE = 4;

    /** The block size of the fixed-block storage that vector kernels also take. */
    public static final StorageProfile BLOCKS = StorageProfile.fixedBlock(4096);

    private Quads() {}

    /** A claim of one element type on all ports, the last being the output, that takes linear and fixed-block storage. */
    public static Claim.Builder claim(ElementType type, int ports) {
        ElementType[] types = new ElementType[ports];
        Arrays.fill(types, type);
        return claim(types);
    }

    /** A claim of these element types, the last being the output's, that takes linear and fixed-block storage on all ports. */
    public static Claim.Builder claim(ElementType... inPortOrder) {
        Claim.Builder claim = takeBlocks(Claim.types(inPortOrder), BufferRef.output(0));
        for (int input = 0; input < inPortOrder.length - 1; input++) {
            takeBlocks(claim, BufferRef.input(input));
        }
        return claim;
    }

    /** Takes linear and fixed-block storage on some ports. */
    public static Claim.Builder takeBlocks(Claim.Builder claim, BufferRef... ports) {
        for (BufferRef port : ports) {
            claim.storage(port, StorageProfile.linear(), BLOCKS);
        }
        return claim;
    }

    /** The number of quads that hold so many elements. */
    public static long count(long elements) {
        return Grid.cover(elements, SIZE);
    }

    /** Whether a buffer starts where a quad may, and owns the bytes behind its last element that fill the last quad. */
    public static Support fit(Problem problem, BufferRef port, TensorType type) {
        int quadBytes = SIZE * type.elementType().sizeBytes();
        if (problem.alignment(port) % quadBytes != 0) {
            return Support.no(
                    Decline.ALIGNMENT,
                    port + " is aligned to " + problem.alignment(port) + " bytes; quads need " + quadBytes);
        }
        long missing = count(type.elements()) * quadBytes - type.sizeBytes();
        return missing <= problem.ownedTail(port)
                ? Support.yes()
                : Support.no(
                        Decline.ALIGNMENT,
                        port + " owns " + problem.ownedTail(port) + " bytes behind its end; its last quad needs "
                                + missing);
    }

    /** Whether all ports of a problem fit, as {@link #fit} says. */
    public static Support fitAll(Problem problem) {
        for (int i = 0; i < problem.inputs(); i++) {
            Support fits = problem.has(i) ? fit(problem, BufferRef.input(i), problem.input(i)) : Support.yes();
            if (!fits.isYes()) {
                return fits;
            }
        }
        for (int i = 0; i < problem.outputs(); i++) {
            Support fits = fit(problem, BufferRef.output(i), problem.output(i));
            if (!fits.isYes()) {
                return fits;
            }
        }
        return Support.yes();
    }
}
