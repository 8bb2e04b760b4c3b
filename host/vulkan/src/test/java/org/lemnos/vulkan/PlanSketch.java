package org.lemnos.vulkan;

import static org.lemnos.core.plan.PlannedBoundary.Kind.WRITE_AFTER_WRITE;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.StageWatch;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.MemoryCertificate;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanIdentity;
import org.lemnos.core.plan.PlannedArena;
import org.lemnos.core.plan.PlannedBoundary;
import org.lemnos.core.plan.PlannedModule;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.plan.PlannedValue;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.tensor.TensorData;
import org.lemnos.vulkan.session.LoadOptions;
import org.lemnos.vulkan.session.LoadSource;

/** Writes small plans by hand: f32 vectors side by side in their arenas, steps in epochs. */
final class PlanSketch {
    private static final long ALIGNMENT = 256;
    /** A driver on the processor breaks endless loops off, so that one launch takes a few milliseconds only. */
    private static final int BUSY_LAUNCHES = 50;

    /** Some milliseconds of a launch on drivers that break nothing off. */
    private static final int BUSY_ROUNDS = 200;

    private final List<PlannedPort> inputs = new ArrayList<>();
    private final List<PlannedPort> outputs = new ArrayList<>();
    private final List<PlannedValue> values = new ArrayList<>();
    private final List<PlannedResource> resources = new ArrayList<>();
    private final List<SpirvModule> modules = new ArrayList<>();
    private final Set<String> unvouched = new HashSet<>();
    private final List<PlannedStep> steps = new ArrayList<>();
    private final List<PlannedBoundary> boundaries = new ArrayList<>();
    private final Map<ArenaKind, Long> used = new EnumMap<>(ArenaKind.class);
    private final Map<Integer, TensorData> staticData = new HashMap<>();
    private final List<Long> costs = new ArrayList<>(List.of(0L));
    private OptionalInt poison = OptionalInt.empty();
    private boolean stepByStep;
    private int lanes = 1;
    private Duration longestSubmission = SessionOptions.defaults().longestSubmission();

    int input(String name, long elements) {
        int resource = resource(name, ResourceRole.INPUT, elements);
        inputs.add(new PlannedPort(name, value(name, elements, resource)));
        return resource;
    }

    int output(String name, long elements) {
        int resource = resource(name, ResourceRole.OUTPUT, elements);
        outputs.add(new PlannedPort(name, value(name, elements, resource)));
        return resource;
    }

    /** One more output, in the same bytes as another. */
    void outputToo(String name, int resource) {
        outputs.add(new PlannedPort(name, value(name, resources.get(resource).logicalBytes() / Float.BYTES, resource)));
    }

    int weight(String name, float... elements) {
        ByteBuffer bytes = ByteBuffer.allocate(elements.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(elements);
        return weight(name, TensorData.of(bytes));
    }

    int weight(String name, TensorData data) {
        int resource = resource(name, ResourceRole.WEIGHT, data.sizeBytes() / Float.BYTES);
        staticData.put(resource, data);
        return resource;
    }

    int activation(String name, long elements) {
        return resource(name, ResourceRole.ACTIVATION, elements);
    }

    int scratch(String name, long elements) {
        return resource(name, ResourceRole.SCRATCH, elements);
    }

    int persistent(String name, long elements) {
        return resource(name, ResourceRole.PERSISTENT, elements);
    }

    private int value(String name, long elements, int resource) {
        OptionalInt holder = elements == 0 ? OptionalInt.empty() : OptionalInt.of(resource);
        values.add(new PlannedValue(name, TensorType.of(ElementType.F32, elements), holder));
        return values.size() - 1;
    }

    private int resource(String name, ResourceRole role, long elements) {
        if (elements == 0) {
            return -1;
        }
        long bytes = elements * Float.BYTES;
        long size = (bytes + 15) / 16 * 16;
        long offset = used.getOrDefault(role.arena(), 0L);
        used.put(role.arena(), (offset + size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
        resources.add(
                new PlannedResource(name, role, bytes, size, StorageProfile.linear(), 0, offset, 0, Integer.MAX_VALUE));
        return resources.size() - 1;
    }

    static PlannedStep.Bound reads(int resource) {
        return new PlannedStep.Bound(resource, 0, 0, Access.READ, WriteContract.someElements());
    }

    /** A part of a resource that begins at a multiple of 64 elements. */
    static PlannedStep.Bound readsPart(int resource, long firstElement, long elements) {
        return new PlannedStep.Bound(
                resource,
                firstElement * Float.BYTES,
                elements * Float.BYTES,
                Access.READ,
                WriteContract.someElements());
    }

    static PlannedStep.Bound writes(int resource) {
        return new PlannedStep.Bound(resource, 0, 0, Access.WRITE, WriteContract.someElements());
    }

    static PlannedStep.Bound updates(int resource) {
        return new PlannedStep.Bound(resource, 0, 0, Access.READ_WRITE, WriteContract.someElements());
    }

    /** A launch in the current epoch, of as many workgroups of 64 as the elements need. */
    PlanSketch launch(
            String source,
            Map<Integer, Float> constants,
            List<Integer> push,
            long elements,
            PlannedStep.Bound... bound) {
        SortedMap<Integer, Integer> specialization = new TreeMap<>();
        constants.forEach((id, value) -> specialization.put(id, Float.floatToRawIntBits(value)));
        return launch(source, specialization, push, elements, OptionalInt.empty(), bound);
    }

    PlanSketch launch(
            String source,
            SortedMap<Integer, Integer> specialization,
            List<Integer> push,
            long elements,
            OptionalInt subgroupSize,
            PlannedStep.Bound... bound) {
        ByteBuffer bytes = ByteBuffer.allocate(push.size() * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        push.forEach(bytes::putInt);
        List<PlannedStep.Bound> bindings = new ArrayList<>();
        for (PlannedStep.Bound binding : bound) {
            long whole = resources.get(binding.resource()).sizeBytes();
            bindings.add(new PlannedStep.Bound(
                    binding.resource(),
                    binding.offsetBytes(),
                    binding.rangeBytes() == 0 ? whole : binding.rangeBytes(),
                    binding.access(),
                    binding.writes()));
        }
        steps.add(new PlannedStep.Launch(
                costs.size() - 1,
                boundaries.size(),
                module(source),
                bindings,
                specialization,
                HexFormat.of().formatHex(bytes.array()),
                (int) ((elements + 63) / 64),
                1,
                1,
                subgroupSize));
        return this;
    }

    /** Launches that keep a device busy for longer than the host's next calls take, and an epoch after them; they write an activation of 64 elements. */
    PlanSketch busy() {
        int nothing = activation("busy" + resources.size(), 64);
        for (int i = 0; i < BUSY_LAUNCHES; i++) {
            launch(Glsl.SLOW, Map.of(), List.of(BUSY_ROUNDS), 64, writes(nothing))
                    .boundary(WRITE_AFTER_WRITE);
        }
        return this;
    }

    /** A launch of two workgroups of a module, with a push block of small numbers; the first binding it writes is an output. */
    PlanSketch launch(SpirvModule module, int pushBytes, List<PlannedStep.Bound> bound) {
        ByteBuffer push = ByteBuffer.allocate(pushBytes).order(ByteOrder.LITTLE_ENDIAN);
        while (push.remaining() >= Integer.BYTES) {
            push.putInt(4);
        }
        modules.add(module);
        List<PlannedStep.Bound> whole = bound.stream()
                .map(one -> new PlannedStep.Bound(
                        one.resource(), 0, resources.get(one.resource()).sizeBytes(), one.access(), one.writes()))
                .toList();
        steps.add(new PlannedStep.Launch(
                0,
                0,
                modules.size() - 1,
                whole,
                new TreeMap<>(),
                HexFormat.of().formatHex(push.array()),
                2,
                1,
                1,
                OptionalInt.empty()));
        return this;
    }

    /** A launch of a module that lacks its last words. */
    PlanSketch damagedLaunch(PlannedStep.Bound... bound) {
        byte[] words = Glsl.module(Glsl.SUBGROUP_SIZE).words();
        SpirvModule damaged = SpirvModule.generated("damaged", Arrays.copyOf(words, words.length - 40));
        launch(Glsl.SUBGROUP_SIZE, Map.of(), List.of(), 1, bound);
        modules.set(modules.size() - 1, damaged);
        return this;
    }

    /** Nobody vouches for any of the modules so far. */
    PlanSketch ofStrangers() {
        modules.forEach(module -> unvouched.add(module.sha256()));
        return this;
    }

    private int module(String source) {
        SpirvModule module = Glsl.module(source);
        if (!modules.contains(module)) {
            modules.add(module);
        }
        return modules.indexOf(module);
    }

    /** Zeros over a whole resource, in the current epoch. */
    PlanSketch zero(int resource) {
        steps.add(new PlannedStep.Fill(
                costs.size() - 1,
                boundaries.size(),
                resource,
                0,
                resources.get(resource).sizeBytes()));
        return this;
    }

    /** Ends the current epoch. */
    PlanSketch boundary(PlannedBoundary.Kind... kinds) {
        boundaries.add(new PlannedBoundary(boundaries.size(), Set.of(kinds), List.of()));
        return this;
    }

    PlanSketch poison(int word) {
        poison = OptionalInt.of(word);
        return this;
    }

    /** What loads the sketch with its poison. */
    LoadOptions options() {
        SessionOptions options = new SessionOptions(poison, longestSubmission, stepByStep, lanes, StageWatch.none());
        return options.keepingEveryBoundary();
    }

    /** Every launch from now on belongs to a node that is estimated to take this long. */
    PlanSketch nodeOf(Duration estimate) {
        costs.add(estimate.toNanos());
        return this;
    }

    /** Submits and awaits each step by itself. */
    PlanSketch stepByStep() {
        stepByStep = true;
        return this;
    }

    /** So many runs may be in flight. */
    PlanSketch lanes(int count) {
        lanes = count;
        return this;
    }

    PlanSketch longestSubmission(Duration limit) {
        longestSubmission = limit;
        return this;
    }

    private List<PlannedNode> nodes() {
        List<PlannedNode> nodes = new ArrayList<>();
        for (long cost : costs) {
            nodes.add(new PlannedNode(
                    "node" + nodes.size(),
                    OperationId.of("test/anything"),
                    Version.of(1, 0),
                    Attributes.none(),
                    List.of(),
                    List.of(),
                    new Selection("test/kernel" + nodes.size(), 0, Selection.Reason.LOWEST_COST, cost, List.of()),
                    OptionalInt.empty(),
                    OptionalInt.empty()));
        }
        return nodes;
    }

    LoadSource source() {
        List<PlannedArena> arenas = new ArrayList<>();
        for (ArenaKind kind : ArenaKind.values()) {
            long bytes = used.getOrDefault(kind, 0L);
            arenas.add(new PlannedArena(kind, bytes == 0 ? List.of() : List.of(bytes)));
        }
        PlanDocument document = new PlanDocument(
                PlanDocument.SCHEMA,
                new PlanIdentity("", "", "", "", ""),
                "a test's device",
                new TreeMap<>(),
                "canonical",
                inputs,
                outputs,
                values,
                nodes(),
                List.of(),
                resources,
                modules.stream()
                        .map(module -> new PlannedModule(module.sha256(), module.name()))
                        .toList(),
                steps,
                boundaries,
                arenas,
                MemoryCertificate.ofNothing(),
                new TreeMap<>());
        return new LoadSource(document, modules, unvouched, staticData);
    }
}
