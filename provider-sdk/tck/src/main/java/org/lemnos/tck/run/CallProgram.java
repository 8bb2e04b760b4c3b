package org.lemnos.tck.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.tensor.Copy;
import org.lemnos.tck.cases.CallCase;

/** A program of one call. An input that the operation updates goes through a copy, since nothing may write over a program's input. */
final class CallProgram {
    /** The name of the call's node. */
    static final String NODE = "call";

    private static final String COPY = "copy";

    private CallProgram() {}

    /**
     * Builds the program; its first outputs are those of the call.
     *
     * @param keepsOld whether what is updated is an output too, as it was before
     */
    static Program of(OperationDescriptor operation, CallCase call, boolean keepsOld) {
        ProgramBuilder program = ProgramBuilder.inJava();
        List<ValueRef> inputs = inputs(program, call);
        List<Optional<ValueRef>> places = new ArrayList<>();
        for (int place = 0; place < inputs.size(); place++) {
            boolean updated = isUpdated(operation, place);
            places.add(Optional.of(updated ? copy(program, COPY + place, inputs.get(place)) : inputs.get(place)));
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < operation.outputs().size(); i++) {
            names.add("result" + i);
        }
        List<ValueRef> results =
                program.node(NODE, operation.id(), operation.version(), call.attributes(), places, names);
        for (int i = 0; i < results.size(); i++) {
            program.output("output" + i, results.get(i));
        }
        for (int place = 0; keepsOld && place < inputs.size(); place++) {
            if (isUpdated(operation, place)) {
                program.output("old" + place, inputs.get(place));
            }
        }
        return program.build();
    }

    private static boolean isUpdated(OperationDescriptor operation, int place) {
        return place < operation.inputs().size()
                && operation.inputs().get(place).isUpdated();
    }

    private static ValueRef copy(ProgramBuilder program, String name, ValueRef value) {
        return program.node(name, Copy.ID, Copy.VERSION, Attributes.none(), value);
    }

    private static List<ValueRef> inputs(ProgramBuilder program, CallCase call) {
        List<ValueRef> inputs = new ArrayList<>();
        for (TensorType type : call.inputs()) {
            Dim[] dims = new Dim[type.rank()];
            for (int axis = 0; axis < dims.length; axis++) {
                dims[axis] = Dim.of(type.dim(axis));
            }
            inputs.add(program.input("input" + inputs.size(), type.elementType(), dims));
        }
        for (List<Long> values : call.constants()) {
            MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(call.constantType(), values.size()));
            tensor.set(values.stream().mapToLong(Long::longValue).toArray());
            inputs.add(program.constant("input" + inputs.size(), tensor));
        }
        return inputs;
    }
}
