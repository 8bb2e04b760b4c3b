package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.planner.FormatHouse.Prices;
import org.lemnos.core.planner.FormatHouse.Signature;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * A small random program over {@link FormatHouse}, and the definition of its least cost, tried on every combination: of nodes taken together or not, of
 * kernels, of the profile in which each kernel makes its value, and of the further profiles in which each value lives.
 */
final class FormatsByHand {
    static final long NO_PLAN = Long.MAX_VALUE;
    private static final int INDICES = 1 << 16;
    private static final long[] SHAPE = {20, 24};
    private static final int WEIGHT = 0;

    private final Prices prices;
    private final int inputs;
    private final List<Mix> mixes = new ArrayList<>();
    private final Set<Integer> outputs = new HashSet<>();

    /** A node; values are numbered: the weight, inputs, then what nodes make. */
    private record Mix(int first, int second, long index, int made) {}

    /** A call that is to be done: of a node, or of two together. */
    private record Call(List<Integer> operands, long index, int made, List<Signature> kernels) {}

    FormatsByHand(Random random, Prices prices) {
        this.prices = prices;
        this.inputs = 1 + random.nextInt(2);
        int nodes = 1 + random.nextInt(4);
        for (int node = 0; node < nodes; node++) {
            int next = 1 + inputs + node;
            int first = random.nextInt(2) == 0 ? next - 1 : random.nextInt(next);
            mixes.add(new Mix(first, random.nextInt(next), random.nextInt(INDICES), next));
        }
        outputs.add(mixes.get(nodes - 1).made());
        if (random.nextInt(3) == 0) {
            outputs.add(mixes.get(random.nextInt(nodes)).made());
        }
        dropUnread();
    }

    /** Binding drops what nobody needs. */
    private void dropUnread() {
        for (int i = mixes.size() - 1; i >= 0; i--) {
            if (!outputs.contains(mixes.get(i).made()) && readers(mixes.get(i).made()) == 0) {
                mixes.remove(i);
            }
        }
    }

    private long readers(int value) {
        return mixes.stream()
                .mapToLong(mix -> (mix.first() == value ? 1 : 0) + (mix.second() == value ? 1 : 0))
                .sum();
    }

    Program program() {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef[] values = new ValueRef[1 + inputs + 4];
        TensorType type = TensorType.of(ElementType.F32, SHAPE);
        values[WEIGHT] = builder.weight("w", type, MemoryTensor.zeros(type).data());
        for (int input = 1; input <= inputs; input++) {
            values[input] = builder.input("x" + input, ElementType.F32, Dim.of(SHAPE[0]), Dim.of(SHAPE[1]));
        }
        for (Mix mix : mixes) {
            values[mix.made()] = builder.node(
                    "n" + mix.made(),
                    FormatHouse.MIX,
                    Version.of(1, 0),
                    Attributes.of(FormatHouse.INDEX, mix.index()),
                    values[mix.first()],
                    values[mix.second()]);
        }
        outputs.stream().sorted().forEach(value -> builder.output("y" + value, values[value]));
        return builder.build();
    }

    /** The least cost in nanoseconds. */
    long leastCost() {
        return leastCost(0, new boolean[mixes.size()], new ArrayList<>());
    }

    /** Over all ways to take nodes from {@code at} on alone or together with the only one that reads them. */
    private long leastCost(int at, boolean[] taken, List<Call> calls) {
        if (at == mixes.size()) {
            return leastCost(calls, 0, new ArrayList<>());
        }
        if (taken[at]) {
            return leastCost(at + 1, taken, calls);
        }
        Mix mix = mixes.get(at);
        long least = with(
                new Call(
                        List.of(mix.first(), mix.second()),
                        mix.index(),
                        mix.made(),
                        serving(FormatHouse.MIXES, mix.index())),
                at + 1,
                taken,
                calls);
        for (int other = at + 1; other < mixes.size(); other++) {
            Mix last = mixes.get(other);
            boolean alone = readers(mix.made()) == 1 && !outputs.contains(mix.made());
            if (last.first() == mix.made() && alone && !taken[other]) {
                taken[other] = true;
                Call both = new Call(
                        List.of(mix.first(), mix.second(), last.second()),
                        last.index(),
                        last.made(),
                        serving(FormatHouse.BLENDS, last.index()));
                least = Math.min(least, with(both, at + 1, taken, calls));
                taken[other] = false;
            }
        }
        return least;
    }

    private long with(Call call, int at, boolean[] taken, List<Call> calls) {
        calls.add(call);
        long least = leastCost(at, taken, calls);
        calls.remove(calls.size() - 1);
        return least;
    }

    private static List<Signature> serving(List<Signature> all, long index) {
        return all.stream().filter(kernel -> kernel.serves(index)).toList();
    }

    /** Over all ways to give the calls from {@code at} on kernels. */
    private long leastCost(List<Call> calls, int at, List<Signature> chosen) {
        if (at == calls.size()) {
            return cost(calls, chosen);
        }
        long least = NO_PLAN;
        for (Signature kernel : calls.get(at).kernels()) {
            chosen.add(kernel);
            least = Math.min(least, leastCost(calls, at + 1, chosen));
            chosen.remove(chosen.size() - 1);
        }
        return least;
    }

    /** Once kernels are chosen, values have nothing to do with one another. */
    private long cost(List<Call> calls, List<Signature> kernels) {
        long cost = 0;
        for (int i = 0; i < kernels.size(); i++) {
            cost += kernels.get(i).cost(calls.get(i).index());
        }
        for (int value = 1; value <= inputs && cost < NO_PLAN; value++) {
            cost = sum(cost, living(value, FormatHouse.ROWS, false, calls, kernels));
        }
        for (int i = 0; i < kernels.size() && cost < NO_PLAN; i++) {
            int value = calls.get(i).made();
            long least = NO_PLAN;
            for (StorageProfile made : kernels.get(i).output()) {
                least = Math.min(least, living(value, made, outputs.contains(value), calls, kernels));
            }
            cost = sum(cost, least);
        }
        return cost;
    }

    private static long sum(long one, long other) {
        return one == NO_PLAN || other == NO_PLAN ? NO_PLAN : one + other;
    }

    /** What a value costs that is made in this profile: over all sets of profiles in which it may live that leave no reader without. */
    private long living(int value, StorageProfile made, boolean given, List<Call> calls, List<Signature> kernels) {
        List<Set<StorageProfile>> readers = new ArrayList<>();
        for (int i = 0; i < kernels.size(); i++) {
            for (int place = 0; place < calls.get(i).operands().size(); place++) {
                if (calls.get(i).operands().get(place) == value) {
                    readers.add(kernels.get(i).inputs().get(place));
                }
            }
        }
        // What the caller reads lies in rows at home, and further copies are made from home.
        long cost = given && !made.equals(FormatHouse.ROWS) ? price(made, FormatHouse.ROWS) : 0;
        StorageProfile home = given ? FormatHouse.ROWS : made;
        long least = NO_PLAN;
        for (int set = 0; set < 1 << FormatHouse.PROFILES.size(); set++) {
            Set<StorageProfile> alive = new HashSet<>(Set.of(home));
            alive.add(made);
            long copies = cost;
            for (int rank = 0; rank < FormatHouse.PROFILES.size(); rank++) {
                StorageProfile profile = FormatHouse.PROFILES.get(rank);
                if ((set >> rank & 1) != 0 && alive.add(profile)) {
                    copies = sum(copies, price(home, profile));
                }
            }
            if (readers.stream().allMatch(taken -> taken.stream().anyMatch(alive::contains))) {
                least = Math.min(least, copies);
            }
        }
        return least;
    }

    private long price(StorageProfile from, StorageProfile to) {
        long price = prices.of(from, to);
        return price == 0 ? NO_PLAN : price;
    }

    @Override
    public String toString() {
        return mixes + " from " + inputs + " inputs to " + outputs;
    }
}
