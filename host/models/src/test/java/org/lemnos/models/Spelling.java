package org.lemnos.models;

import java.util.Arrays;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Erf;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Pow;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;

/** Programs in which operations are spelled by primitive nodes, each node named after what it makes. For one thread. */
final class Spelling {
    private static final double ROOT = Math.sqrt(2);

    private final ProgramBuilder program = ProgramBuilder.inJava();
    private String prefix = "";
    private ElementType type = ElementType.F32;

    /** The element type of constants and weights from now on. */
    Spelling type(ElementType other) {
        type = other;
        return this;
    }

    /** What names start with from now on. */
    Spelling prefix(String other) {
        prefix = other;
        return this;
    }

    ProgramBuilder program() {
        return program;
    }

    Program finish(ValueRef... outputs) {
        for (int i = 0; i < outputs.length; i++) {
            program.output("y" + (i == 0 ? "" : i), outputs[i]);
        }
        return program.build();
    }

    ValueRef scalar(String name, double value) {
        return constant(name, TensorType.of(type), value);
    }

    ValueRef constant(String name, TensorType of, double... values) {
        MemoryTensor tensor = MemoryTensor.zeros(of);
        if (of.elementType().isFloating()) {
            tensor.set(values);
        } else {
            tensor.set(Arrays.stream(values).mapToLong(value -> (long) value).toArray());
        }
        return program.constant(prefix + name, tensor);
    }

    /** A stored tensor of the numbers first, first + 1/4, … */
    ValueRef weight(String name, double first, long... dims) {
        TensorType of = TensorType.of(type, dims);
        double[] values = new double[(int) of.elements()];
        Arrays.setAll(values, i -> first + i / 4.0);
        MemoryTensor tensor = MemoryTensor.zeros(of);
        tensor.set(values);
        return program.weight(prefix + name, of, tensor.data());
    }

    ValueRef node(String name, OperationId operation, Version version, ValueRef... inputs) {
        return program.node(prefix + name, operation, version, Attributes.none(), inputs);
    }

    ValueRef add(String name, ValueRef a, ValueRef b) {
        return node(name, Add.ID, Add.VERSION, a, b);
    }

    ValueRef mul(String name, ValueRef a, ValueRef b) {
        return node(name, Mul.ID, Mul.VERSION, a, b);
    }

    ValueRef div(String name, ValueRef a, ValueRef b) {
        return node(name, Div.ID, Div.VERSION, a, b);
    }

    ValueRef sub(String name, ValueRef a, ValueRef b) {
        return node(name, Sub.ID, Sub.VERSION, a, b);
    }

    ValueRef mean(String name, ValueRef x, boolean keepDims, long... axes) {
        Attributes attributes = Attributes.of(ReduceMean.AXES, axes).with(ReduceMean.KEEPDIMS, keepDims);
        return program.node(prefix + name, ReduceMean.ID, ReduceMean.VERSION, attributes, x);
    }

    ValueRef square(ValueRef d, ValueRef exponent) {
        return node("square", Pow.ID, Pow.VERSION, d, exponent);
    }

    ValueRef root(ValueRef x) {
        return node("root", Sqrt.ID, Sqrt.VERSION, x);
    }

    ValueRef erf(ValueRef x) {
        return node("erf", Erf.ID, Erf.VERSION, x);
    }

    /** (x - mean) / √(variance + epsilon) over the last axis. */
    ValueRef normalized(ValueRef x, double epsilon) {
        ValueRef d = sub("distance", x, mean("mean", x, true, -1));
        ValueRef variance = mean("variance", square(d, scalar("two", 2)), true, -1);
        return div("normalized", d, root(add("sum", variance, scalar("epsilon", epsilon))));
    }

    /** The same with a scale and a bias of so many elements. */
    ValueRef layerNorm(ValueRef x, double epsilon, long length) {
        ValueRef scaled = mul("scaled", normalized(x, epsilon), weight("scale", 1, length));
        return add("biased", scaled, weight("bias", -1, length));
    }

    /** 1 + erf(x / √2). */
    ValueRef bracket(ValueRef x) {
        return add("bracket", erf(div("shrunk", x, scalar("root_of_two", ROOT))), scalar("one", 1));
    }

    /** x · (1 + erf(x / √2)) · 0.5. */
    ValueRef gelu(ValueRef x) {
        return mul("gelu", mul("product", x, bracket(x)), scalar("half", 0.5));
    }
}
