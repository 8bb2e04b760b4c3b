package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.core.program.ValueRef;

/** ONNX DepthToSpace: blocks of channels become blocks of places; version 11 lets the blocks lie inside of the channels. */
final class DepthToSpaceOperator implements Operator {
    private static final int HAS_MODE = 11;

    @Override
    public String name() {
        return "DepthToSpace";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(1, HAS_MODE, 13);
    }

    @Override
    public void convert(OperatorCall call) {
        long block = SpaceToDepthOperator.blockSize(call);
        String mode = call.version() >= HAS_MODE ? call.text("mode").orElse("DCR") : "DCR";
        if (!mode.equals("DCR") && !mode.equals("CRD")) {
            throw call.malformed("attribute 'mode' is '" + mode + "'; DCR and CRD are allowed");
        }
        boolean blocksFirst = mode.equals("DCR");
        Composer compose = new Composer(call);
        ValueRef x = call.input(0);
        ValueRef plane = compose.extentsFrom(x, 2);
        ValueRef batch = compose.extent(x, 0);
        ValueRef side = compose.list(block);
        ValueRef channels = compose.div(compose.extent(x, 1), compose.list(Math.multiplyExact(block, block)));
        ValueRef split = blocksFirst
                ? compose.joined(batch, side, side, channels, plane)
                : compose.joined(batch, channels, side, side, plane);
        ValueRef blocks = compose.reshapeExactly(x, split);
        ValueRef spread =
                blocksFirst ? compose.transpose(blocks, 0, 3, 4, 1, 5, 2) : compose.transpose(blocks, 0, 1, 4, 2, 5, 3);
        call.becomes(compose.reshapeExactly(
                spread, compose.joined(batch, channels, compose.mul(plane, compose.list(block, block)))));
    }
}
