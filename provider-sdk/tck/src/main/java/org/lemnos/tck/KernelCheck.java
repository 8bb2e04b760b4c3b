package org.lemnos.tck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.catalog.OperationEntry;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.tck.cases.CallCase;
import org.lemnos.tck.cases.Filling;
import org.lemnos.tck.numbers.Accuracy;
import org.lemnos.tck.numbers.Comparison;
import org.lemnos.tck.numbers.Truth;
import org.lemnos.vulkan.VulkanDevice;

/**
 * Proves one kernel at a time on a device: every claim is run over the calls that the operation's oracle names, large ones first, each as a
 * program of its own that is planned and loaded like any other. Memory is poisoned, guards lie around the buffers, and a second run with other
 * poison and in another order must give equal bits. Results are compared with the oracle. Not thread-safe.
 */
public final class KernelCheck {
    /** A NaN with a telling payload, and what reads as NaN in every floating type. */
    private static final int[] POISONS = {0x7FC0_DEAD, 0xFFFF_FFFF};

    private final VulkanDevice device;
    private final Catalog catalog;
    private final long seed;

    /** Checks kernels of the catalog on the device, with inputs made from the seed. */
    public KernelCheck(VulkanDevice device, Catalog catalog, long seed) {
        this.device = device;
        this.catalog = catalog;
        this.seed = seed;
    }

    /**
     * Checks one kernel.
     *
     * @throws IllegalArgumentException if the catalog has no kernel of that id
     */
    public KernelVerdict check(String kernelId) {
        KernelEntry kernel = catalog.findKernel(kernelId)
                .orElseThrow(() -> new IllegalArgumentException("the catalog has no kernel " + kernelId));
        return new OfOneKernel(kernel).verdict();
    }

    /** The check of one kernel, which gathers what it finds. */
    private final class OfOneKernel {
        private final KernelEntry kernel;
        private final OperationEntry operation;
        private final SortedMap<Integer, Integer> executed = new TreeMap<>();
        private final SortedMap<Integer, String> unprovable = new TreeMap<>();
        private final List<String> declined = new ArrayList<>();
        private final List<String> failures = new ArrayList<>();

        OfOneKernel(KernelEntry kernel) {
            this.kernel = kernel;
            this.operation = catalog.operation(kernel.descriptor().operation());
        }

        KernelVerdict verdict() {
            List<CallCase> cases = CallCase.of(operation.oracle());
            List<Claim> claims = kernel.descriptor().claims();
            for (int claim = 0; claim < claims.size(); claim++) {
                run(claim, claims.get(claim), cases);
            }
            return new KernelVerdict(
                    kernel.id(),
                    kernel.descriptor(),
                    device.profile().name(),
                    seed,
                    executed,
                    unprovable,
                    declined,
                    failures);
        }

        /** The oracle's own calls of the claim's element types, or all of them with these types if there are none. */
        private void run(int number, Claim claim, List<CallCase> cases) {
            List<CallCase> own = cases.stream()
                    .filter(each -> each.hasInputTypesOf(claim, operation.descriptor()))
                    .toList();
            List<CallCase> chosen = own.isEmpty()
                    ? cases.stream()
                            .map(each -> each.retyped(claim, operation.descriptor()))
                            .toList()
                    : own;
            chosen.stream()
                    .sorted(Comparator.comparingLong(CallCase::largest).reversed())
                    .forEach(each -> run(number, each));
        }

        private void run(int number, CallCase call) {
            Optional<PlannedCall> planned = PlannedCall.of(
                    catalog,
                    operation.descriptor(),
                    call,
                    kernel.id(),
                    device.profile(),
                    reason -> refused(number, call, reason));
            if (planned.isPresent() && planned.get().claim() == number) {
                // Where there is nothing to compute, nothing is proved, but much may go wrong.
                executed.merge(
                        number, call.hasElements() && !planned.get().output().isEmpty() ? 1 : 0, Integer::sum);
                compare(call, planned.get());
            }
        }

        private void refused(int number, CallCase call, String reason) {
            if (reason.startsWith("declined:")) {
                declined.add(call + ": " + reason);
            } else if (reason.startsWith("missing_capabilities")) {
                unprovable.put(number, reason);
            } else if (!reason.startsWith("unsupported_")) {
                failures.add(call + ": " + reason);
            }
        }

        private void compare(CallCase call, PlannedCall planned) {
            List<CheckedInputs> all = new ArrayList<>();
            for (Filling filling : fillings(call, planned)) {
                all.add(inputs(call, planned, filling));
            }
            List<MemoryTensor> first = outputs(call, planned, all, POISONS[0]);
            List<CheckedInputs> backwards = new ArrayList<>(all);
            Collections.reverse(backwards);
            List<MemoryTensor> second = outputs(call, planned, backwards, POISONS[1]);
            for (int i = 0; i < all.size(); i++) {
                MemoryTensor other = second.get(all.size() - 1 - i);
                String what = call + ", " + all.get(i).filling().label() + ": ";
                if (!first.get(i).bytes().equals(other.bytes())) {
                    failures.add(what + "two runs on other poison differ: something is read that nobody wrote, or not"
                            + " everything is written");
                }
                all.get(i).fault(first.get(i)).ifPresent(fault -> failures.add(what + fault));
            }
        }

        private List<Filling> fillings(CallCase call, PlannedCall planned) {
            Accuracy accuracy = Accuracy.of(planned.node().call(), operation.oracle());
            boolean floating =
                    call.inputs().stream().anyMatch(type -> type.elementType().isFloating());
            return Arrays.stream(Filling.values())
                    .filter(each -> each != Filling.ONE_HOT || accuracy.sums())
                    .filter(each -> each != Filling.SPECIAL || floating)
                    .toList();
        }

        private CheckedInputs inputs(CallCase call, PlannedCall planned, Filling filling) {
            Random random = new Random(
                    seed ^ (31L * call.toString().hashCode() + filling.label().hashCode()));
            List<MemoryTensor> tensors = new ArrayList<>();
            for (int place = 0; place < call.inputs().size(); place++) {
                int input = place;
                Optional<ValueRange> range = call.range(place)
                        .or(() -> operation.oracle().allowed(planned.node().call(), input));
                tensors.add(filling.tensor(call.inputs().get(place), place, range, random));
            }
            List<HostTensor> operands = new ArrayList<>(tensors);
            for (int place = tensors.size(); place < planned.node().call().inputs(); place++) {
                operands.add(planned.node().call().constant(place).orElseThrow());
            }
            return new CheckedInputs(filling, tensors, comparison(planned, operands));
        }

        private Comparison comparison(PlannedCall planned, List<HostTensor> operands) {
            Accuracy accuracy = Accuracy.of(planned.node().call(), operation.oracle());
            TensorType output = planned.output();
            Truth truth = accuracy.sums()
                    ? Truth.ofSums(operation.oracle(), planned.node().call(), operands, output)
                    : Truth.of(operation.oracle(), planned.node().call(), operands, output);
            Claim claim = kernel.descriptor().claims().get(planned.claim());
            return new Comparison(accuracy, truth, claim, operands);
        }

        private List<MemoryTensor> outputs(CallCase call, PlannedCall planned, List<CheckedInputs> inputs, int poison) {
            List<MemoryTensor> outputs = new ArrayList<>();
            try (GuardedRun run = new GuardedRun(device, planned.plan(), planned.output(), poison)) {
                for (CheckedInputs each : inputs) {
                    outputs.add(run.run(each.tensors()));
                    run.trespass()
                            .ifPresent(fault ->
                                    failures.add(call + ", " + each.filling().label() + ": " + fault));
                }
            }
            return outputs;
        }
    }

    /** Inputs of one kind with what the output must be like. */
    private record CheckedInputs(Filling filling, List<MemoryTensor> tensors, Comparison comparison) {
        Optional<String> fault(MemoryTensor output) {
            return comparison.fault(output, filling);
        }
    }
}
