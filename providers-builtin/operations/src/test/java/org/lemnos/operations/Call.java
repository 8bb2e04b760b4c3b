package org.lemnos.operations;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.lemnos.api.Version;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;

/** One use of an operation on tensors at hand, completed and checked the way a host does it. */
public final class Call implements OperationCall {
    private final OperationDescriptor descriptor;
    private final Attributes attributes;
    private final List<HostTensor> inputs;
    private final Set<Integer> constants;
    private final Set<Integer> leftOut;

    private Call(
            OperationDescriptor descriptor, Attributes attributes, List<HostTensor> inputs, Set<Integer> constants) {
        this(descriptor, attributes, inputs, constants, Set.of());
    }

    private Call(
            OperationDescriptor descriptor,
            Attributes attributes,
            List<HostTensor> inputs,
            Set<Integer> constants,
            Set<Integer> leftOut) {
        this.descriptor = descriptor;
        this.attributes = attributes;
        this.inputs = inputs;
        this.constants = constants;
        this.leftOut = leftOut;
    }

    /** A call with attributes completed from the defaults and checked. */
    public static Call of(OperationDescriptor descriptor, Attributes given, HostTensor... inputs) {
        Attributes all = given;
        for (AttributeSpec spec : descriptor.attributes()) {
            if (!all.has(spec.name()) && spec.fallback().isPresent()) {
                all = all.with(spec.name(), spec.fallback().get());
            }
            spec.check(all);
        }
        return new Call(descriptor, all, List.of(inputs), Set.of());
    }

    /** The same call, with the values of the inputs from that place on known before the run. */
    public Call constantFrom(int input) {
        Set<Integer> known = new TreeSet<>();
        for (int i = input; i < inputs.size(); i++) {
            known.add(i);
        }
        return new Call(descriptor, attributes, inputs, known);
    }

    /** The same call, with the values of the inputs at these places known before the run. */
    public Call constantAt(Set<Integer> places) {
        return new Call(descriptor, attributes, inputs, Set.copyOf(places));
    }

    /** The same call without the inputs at these places, in which their tensors are not read. */
    public Call without(Set<Integer> places) {
        return new Call(descriptor, attributes, inputs, constants, Set.copyOf(places));
    }

    /** What the oracle makes of it. */
    public HostTensor run(OperationOracle oracle) {
        return runOver(0, oracle);
    }

    /** What the oracle makes of it if every element of the output is 0 or 1 beforehand. */
    public HostTensor runOver(int before, OperationOracle oracle) {
        List<HostTensor> outputs = new ArrayList<>();
        oracle.infer(this).forEach(type -> outputs.add(HeapTensor.filled(type, i -> before)));
        oracle.evaluate(this, inputs, outputs);
        return outputs.get(0);
    }

    @Override
    public OperationId operation() {
        return descriptor.id();
    }

    @Override
    public Version version() {
        return descriptor.version();
    }

    @Override
    public Attributes attributes() {
        return attributes;
    }

    @Override
    public int inputs() {
        return inputs.size();
    }

    @Override
    public boolean has(int input) {
        return input < inputs.size() && !leftOut.contains(input);
    }

    @Override
    public TensorType input(int input) {
        return inputs.get(input).type();
    }

    @Override
    public Optional<HostTensor> constant(int input) {
        return constants.contains(input) ? Optional.of(inputs.get(input)) : Optional.empty();
    }
}
