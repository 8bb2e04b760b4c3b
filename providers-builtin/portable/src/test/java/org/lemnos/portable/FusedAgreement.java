package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.plan.PartitionState;
import org.lemnos.core.plan.PlannedPartition;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.tensor.Transpose;
import org.lemnos.vulkan.VulkanSession;

/** Programs that are planned as fused calls and in parts, and hold one to the other; for one thread. */
abstract class FusedAgreement {
    static final long SEED =
            Boolean.getBoolean("lemnos.soak") ? System.nanoTime() : Long.getLong("lemnos.seed", 20_261_130L);
    static final double LARGEST = 2;

    private final TestDevice device;
    final Random random = new Random(SEED);
    private ProgramBuilder program = ProgramBuilder.inJava();
    private final List<MemoryTensor> inputs = new ArrayList<>();
    private final List<TensorType> outputs = new ArrayList<>();
    private int nodes;

    /** A test on a device. */
    FusedAgreement(TestDevice device) {
        this.device = device;
    }

    /** Begins another program. */
    void begin() {
        program = ProgramBuilder.inJava();
        inputs.clear();
        outputs.clear();
    }

    ValueRef input(ElementType type, long... dims) {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(type, dims));
        tensor.set(random.doubles(tensor.type().elements(), -LARGEST, LARGEST).toArray());
        return input(tensor);
    }

    /** An input with these elements. */
    ValueRef input(MemoryTensor tensor) {
        inputs.add(tensor);
        return program.input(
                "input" + inputs.size(),
                tensor.type().elementType(),
                Arrays.stream(tensor.type().dims()).mapToObj(Dim::of).toArray(Dim[]::new));
    }

    /** A value that is known before the run. */
    ValueRef constant(MemoryTensor tensor) {
        return program.constant("constant" + nodes++, tensor);
    }

    ValueRef scalar(ElementType type, double value) {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(type));
        tensor.set(new double[] {value});
        return program.constant("scalar" + nodes++, tensor);
    }

    ValueRef node(OperationId operation, Attributes attributes, ValueRef... operands) {
        return program.node("node" + nodes++, operation, Version.of(1, 0), attributes, operands);
    }

    ValueRef transposed(ValueRef x, long... perm) {
        return node(Transpose.ID, Attributes.of(Transpose.PERM, perm), x);
    }

    void output(ValueRef value, ElementType type, long... dims) {
        program.output("output" + outputs.size(), value);
        outputs.add(TensorType.of(type, dims));
    }

    static double roundoff(ElementType type) {
        return type == ElementType.F16 ? 0x1p-11 : 0x1p-24;
    }

    int upTo(int most) {
        return 1 + random.nextInt(most);
    }

    /** Plans the program fused, whatever that costs here, and in parts, runs both, and holds one to the other. */
    void agree(OperationId fused, String kernel, double tolerance) {
        Program built = program.build();
        Policy preferring = Policy.defaults().preferring("lemnos/portable/" + kernel);
        ExecutionPlan whole = device.plan(built, device.device().profile(), preferring);
        assertThat(whole.document().partitions())
                .filteredOn(each -> each.state() == PartitionState.APPLIED)
                .extracting(PlannedPartition::replacement)
                .contains(fused);
        List<double[]> found = run(whole);
        List<double[]> expected = run(
                device.plan(built, device.device().profile(), Policy.defaults().withFusing(false)));
        for (int i = 0; i < found.size(); i++) {
            for (int element = 0; element < found.get(i).length; element++) {
                assertThat(found.get(i)[element])
                        .as("output %d, element %d, inputs %s, seed %d", i, element, inputs, SEED)
                        .isCloseTo(expected.get(i)[element], Offset.offset(tolerance));
            }
        }
    }

    private List<double[]> run(ExecutionPlan plan) {
        List<ByteBuffer> results = outputs.stream()
                .map(each -> ByteBuffer.allocate((int) each.sizeBytes()).order(ByteOrder.LITTLE_ENDIAN))
                .toList();
        try (VulkanSession session = device.device().load(plan)) {
            session.run(
                    (input, target) -> target.put(inputs.get(input).bytes().duplicate()),
                    (output, source) -> results.get(output)
                            .duplicate()
                            .put(source.duplicate()
                                    .limit(source.position()
                                            + results.get(output).capacity())));
        }
        List<double[]> elements = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            elements.add(MemoryTensor.over(outputs.get(i), results.get(i)).toDoubles());
        }
        return elements;
    }
}
