package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

/** Random programs over the operations of {@link TestHouse}, all values of one shape with a symbolic extent. */
public final class RandomPrograms {
    public static final Dimensions DIMENSIONS = Dimensions.of("rows", 50);

    private static final Version ONE = Version.of(1, 0);

    private RandomPrograms() {}

    /** A program of so many nodes. */
    public static Program program(Random random, int nodes) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        List<ValueRef> values = new ArrayList<>();
        values.add(builder.input("x", ElementType.F32, Dim.of("rows"), Dim.of(8)));
        MemoryTensor zeros = MemoryTensor.zeros(TensorType.of(ElementType.F32, 50, 8));
        values.add(builder.weight("w", zeros.type(), zeros.data()));
        ValueRef last = values.get(0);
        for (int i = 0; i < nodes; i++) {
            last = node(builder, random, "n" + i, values);
            values.add(last);
        }
        builder.output("last", last);
        ValueRef other = values.get(2 + random.nextInt(nodes));
        return builder.output("other", other).note("made", "at random").build();
    }

    private static ValueRef node(ProgramBuilder builder, Random random, String id, List<ValueRef> values) {
        ValueRef recent = values.get(Math.max(0, values.size() - 1 - random.nextInt(3)));
        // Long skips go to input and weight alone: many live choices at once would be another test.
        ValueRef other = values.get(
                random.nextInt(4) == 0 ? random.nextInt(2) : Math.max(0, values.size() - 1 - random.nextInt(4)));
        int kind = random.nextInt(8);
        if (kind == 0) {
            return unary(builder, id, TestHouse.SUM, recent);
        }
        if (kind == 1) {
            return unary(builder, id, TestHouse.VIEW, recent);
        }
        return builder.node(id, TestHouse.ADD, ONE, Attributes.of("index", values.size()), recent, other);
    }

    public static ValueRef unary(ProgramBuilder builder, String id, OperationId operation, ValueRef value) {
        return builder.node(id, operation, ONE, Attributes.none(), value);
    }
}
