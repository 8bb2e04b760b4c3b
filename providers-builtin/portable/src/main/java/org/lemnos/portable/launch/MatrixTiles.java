package org.lemnos.portable.launch;

import org.lemnos.api.kernel.StorageFormat;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.operation.TensorType;

/** The tiles of 16 by 16 elements in which built-in kernels take the right operand of a matrix product. */
public final class MatrixTiles {
    /** The rows, and the columns, of a tile. */
    public static final int EXTENT = 16;

    /** How a tensor lies in such tiles. */
    public static final StorageProfile PROFILE = StorageProfile.linear().in(StorageFormat.tiled(EXTENT, EXTENT));

    private MatrixTiles() {}

    /** The bytes of a tensor of two axes or more that lies so. */
    public static long sizeBytes(TensorType type) {
        return PROFILE.format().sizeBytes(type);
    }
}
