package org.lemnos.spirv;

import java.util.ArrayList;
import java.util.List;

/**
 * The push constant block.
 *
 * @param fields every scalar and vector in it, by offset
 */
public record PushBlock(List<BlockField> fields) {

    /**
     * Bytes in the block that no field covers.
     *
     * @param offsetBytes the first of them
     * @param sizeBytes how many
     */
    public record Gap(int offsetBytes, int sizeBytes) {}

    /** Copies its arguments. */
    public PushBlock {
        fields = List.copyOf(fields);
    }

    /** The first byte behind the last field: the size of the push constant range from offset 0. */
    public int sizeBytes() {
        return fields.stream().mapToInt(BlockField::endBytes).max().orElse(0);
    }

    /** The bytes from offset 0 on that no field covers; the host writes zeros there. */
    public List<Gap> gaps() {
        List<Gap> gaps = new ArrayList<>();
        int covered = 0;
        for (BlockField field : fields) {
            if (field.offsetBytes() > covered) {
                gaps.add(new Gap(covered, field.offsetBytes() - covered));
            }
            covered = Math.max(covered, field.endBytes());
        }
        return List.copyOf(gaps);
    }

    /** Whether two fields share a byte, which no compiler makes. */
    public boolean overlaps() {
        int covered = 0;
        for (BlockField field : fields) {
            if (field.offsetBytes() < covered) {
                return true;
            }
            covered = field.endBytes();
        }
        return false;
    }
}
