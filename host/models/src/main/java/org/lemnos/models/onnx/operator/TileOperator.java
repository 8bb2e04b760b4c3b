package org.lemnos.models.onnx.operator;

import java.util.SortedSet;
import org.lemnos.api.operation.Attributes;
import org.lemnos.operations.tensor.Tile;

/** ONNX Tile. */
final class TileOperator implements Operator {
    @Override
    public String name() {
        return "Tile";
    }

    @Override
    public SortedSet<Integer> versions() {
        return Operator.versions(6, 13);
    }

    @Override
    public boolean decidesShape(int place, int version) {
        return place == 1;
    }

    @Override
    public void convert(OperatorCall call) {
        call.becomes(Tile.ID, Tile.VERSION, Attributes.none(), call.input(0), call.input(1));
    }
}
