package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.core.program.ValueRef;

/** ONNX SpaceToDepth: blocks of places become channels, the block's outermost. */
final class SpaceToDepthOperator implements Operator {
    @Override
    public String name() {
        return "SpaceToDepth";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, 13);
    }

    static long blockSize(OperatorCall call) {
        long block = call.integer("blocksize").orElseThrow(() -> call.malformed("attribute 'blocksize' is missing"));
        if (block < 1) {
            throw call.malformed("attribute 'blocksize' is " + block + "; at least 1 is needed");
        }
        return block;
    }

    @Override
    public void convert(OperatorCall call) {
        long block = blockSize(call);
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef plane = compose.div(compose.extentsFrom(x, 2), compose.list(block, block));
        ValueRef rows = compose.gather(plane, compose.list(0), 0);
        ValueRef columns = compose.gather(plane, compose.list(1), 0);
        ValueRef side = compose.list(block);
        ValueRef blocks =
                compose.reshapeExactly(x, compose.joined(compose.extents(x, 0, 2), rows, side, columns, side));
        ValueRef spread = compose.transpose(blocks, 0, 3, 5, 1, 2, 4);
        ValueRef channels = compose.mul(compose.extent(x, 1), compose.list(Math.multiplyExact(block, block)));
        call.becomes(compose.reshapeExactly(spread, compose.joined(compose.extent(x, 0), channels, plane)));
    }
}
