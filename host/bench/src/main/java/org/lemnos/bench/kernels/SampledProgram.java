package org.lemnos.bench.kernels;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.bench.Numbers;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;

/**
 * A program of calls that do not depend on one another, so that the results of all live at once, each in memory of its own. The outputs are samples of
 * the results. For one thread.
 */
final class SampledProgram {
    private static final Version VERSION = Version.of(1, 0);
    private static final OperationId SLICE = OperationId.of("tensor/slice");

    private final ProgramBuilder builder = ProgramBuilder.inJava();
    private final Map<Integer, ValueRef> tensors = new HashMap<>();
    private final List<ValueRef> places;

    /** A program without calls, whose results will be sampled there. */
    SampledProgram(Sampling sampling) {
        places = List.of(
                builder.constant("starts", sampling.starts()),
                builder.constant("ends", sampling.ends()),
                builder.constant("axes", sampling.axes()),
                builder.constant("steps", sampling.steps()));
    }

    /** The tensor of {@link Numbers} with that number; the same for every call that asks for it, and always of one type. */
    ValueRef tensor(int number, TensorType type) {
        return tensors.computeIfAbsent(
                number, unseen -> builder.weight("tensor" + number, type, Numbers.tensor(number, type)));
    }

    /** Adds a call; the sample of its result is the output of the same name. */
    void call(String name, OperationId operation, Attributes attributes, ValueRef... inputs) {
        ValueRef result = builder.node(name, operation, VERSION, attributes, inputs);
        ValueRef sample = builder.node(
                "sample." + name,
                SLICE,
                VERSION,
                Attributes.none(),
                result,
                places.get(0),
                places.get(1),
                places.get(2),
                places.get(3));
        builder.output(name, sample);
    }

    /** The program. */
    Program build() {
        return builder.build();
    }
}
