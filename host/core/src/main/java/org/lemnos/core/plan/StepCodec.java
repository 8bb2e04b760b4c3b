package org.lemnos.core.plan;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.core.json.Codec;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.JsonIn;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.json.RecordCodec;

/** The JSON form of steps: an object with the kind of step as its only key. */
final class StepCodec {
    private static final String LAUNCH_KEY = "launch";
    private static final String FILL_KEY = "fill";

    private static final Field<PlannedStep.Bound, Integer> RESOURCE =
            Field.index("resource", PlannedStep.Bound::resource);
    private static final Field<PlannedStep.Bound, Long> OFFSET =
            Field.integer("offset_bytes", PlannedStep.Bound::offsetBytes);
    private static final Field<PlannedStep.Bound, Long> RANGE =
            Field.integer("range_bytes", PlannedStep.Bound::rangeBytes);
    private static final Field<PlannedStep.Bound, Access> ACCESS =
            Field.of("access", Codec.tokens(Access.class, Access::token), PlannedStep.Bound::access);
    private static final Field<PlannedStep.Bound, WriteContract> WRITES =
            Field.of("writes", Codec.TEXT.as(StepCodec::contract, WriteContract::token), PlannedStep.Bound::writes);

    private static final Codec<PlannedStep.Bound> BOUND = new RecordCodec<>(
            in -> new PlannedStep.Bound(
                    in.get(RESOURCE), in.get(OFFSET), in.get(RANGE), in.get(ACCESS), in.get(WRITES)),
            List.of(RESOURCE, OFFSET, RANGE, ACCESS, WRITES));

    /** A specialization constant: its id and the 32 bits that it is set to. */
    private record Constant(int id, int bits) {}

    private static final Field<Constant, Integer> CONSTANT_ID = Field.index("id", Constant::id);
    private static final Field<Constant, Integer> CONSTANT_BITS = Field.of("bits", Codec.BITS32, Constant::bits);

    private static final Codec<SortedMap<Integer, Integer>> SPECIALIZATION = new RecordCodec<>(
                    in -> new Constant(in.get(CONSTANT_ID), in.get(CONSTANT_BITS)), List.of(CONSTANT_ID, CONSTANT_BITS))
            .list()
            .as(StepCodec::byId, StepCodec::ascending);

    private static final Field<PlannedStep.Launch, Integer> NODE = Field.index("node", PlannedStep.Launch::node);
    private static final Field<PlannedStep.Launch, Integer> EPOCH = Field.index("epoch", PlannedStep.Launch::epoch);
    private static final Field<PlannedStep.Launch, Integer> MODULE = Field.index("module", PlannedStep.Launch::module);
    private static final Field<PlannedStep.Launch, List<PlannedStep.Bound>> BINDINGS =
            Field.of("bindings", BOUND.list(), PlannedStep.Launch::bindings);
    private static final Field<PlannedStep.Launch, SortedMap<Integer, Integer>> CONSTANTS =
            Field.of("specialization", SPECIALIZATION, PlannedStep.Launch::specialization);
    private static final Field<PlannedStep.Launch, String> PUSH =
            Field.of("push", Codec.HEX.as(StepCodec::wholeWords, hex -> hex), PlannedStep.Launch::pushHex);
    private static final Field<PlannedStep.Launch, Integer> GROUPS_X =
            Field.index("groups_x", PlannedStep.Launch::groupsX);
    private static final Field<PlannedStep.Launch, Integer> GROUPS_Y =
            Field.index("groups_y", PlannedStep.Launch::groupsY);
    private static final Field<PlannedStep.Launch, Integer> GROUPS_Z =
            Field.index("groups_z", PlannedStep.Launch::groupsZ);
    private static final Field<PlannedStep.Launch, OptionalInt> SUBGROUP_SIZE =
            Field.of("subgroup_size", Codec.OPTIONAL_INDEX, PlannedStep.Launch::subgroupSize);

    private static final Codec<PlannedStep.Launch> LAUNCH = new RecordCodec<>(
            in -> new PlannedStep.Launch(
                    in.get(NODE),
                    in.get(EPOCH),
                    in.get(MODULE),
                    in.get(BINDINGS),
                    in.get(CONSTANTS),
                    in.get(PUSH),
                    in.get(GROUPS_X),
                    in.get(GROUPS_Y),
                    in.get(GROUPS_Z),
                    in.get(SUBGROUP_SIZE)),
            List.of(NODE, EPOCH, MODULE, BINDINGS, CONSTANTS, PUSH, GROUPS_X, GROUPS_Y, GROUPS_Z, SUBGROUP_SIZE));

    private static final Field<PlannedStep.Fill, Integer> FILL_NODE = Field.index("node", PlannedStep.Fill::node);
    private static final Field<PlannedStep.Fill, Integer> FILL_EPOCH = Field.index("epoch", PlannedStep.Fill::epoch);
    private static final Field<PlannedStep.Fill, Integer> FILL_RESOURCE =
            Field.index("resource", PlannedStep.Fill::resource);
    private static final Field<PlannedStep.Fill, Long> FILL_OFFSET =
            Field.integer("offset_bytes", PlannedStep.Fill::offsetBytes);
    private static final Field<PlannedStep.Fill, Long> FILL_LENGTH =
            Field.integer("length_bytes", PlannedStep.Fill::lengthBytes);

    private static final Codec<PlannedStep.Fill> FILL = new RecordCodec<>(
            in -> new PlannedStep.Fill(
                    in.get(FILL_NODE),
                    in.get(FILL_EPOCH),
                    in.get(FILL_RESOURCE),
                    in.get(FILL_OFFSET),
                    in.get(FILL_LENGTH)),
            List.of(FILL_NODE, FILL_EPOCH, FILL_RESOURCE, FILL_OFFSET, FILL_LENGTH));

    static final Codec<PlannedStep> STEP = Codec.of(StepCodec::write, StepCodec::read);

    private StepCodec() {}

    private static void write(JsonOut out, PlannedStep step) {
        out.beginObject();
        if (step instanceof PlannedStep.Launch launch) {
            LAUNCH.write(out.name(LAUNCH_KEY), launch);
        } else if (step instanceof PlannedStep.Fill fill) {
            FILL.write(out.name(FILL_KEY), fill);
        }
        out.endObject();
    }

    private static PlannedStep read(JsonIn in) {
        return in.variant(Map.of(LAUNCH_KEY, LAUNCH, FILL_KEY, FILL));
    }

    private static WriteContract contract(String token) {
        for (WriteContract contract : List.of(WriteContract.everyElement(), WriteContract.someElements())) {
            if (contract.token().equals(token)) {
                return contract;
            }
        }
        throw new IllegalArgumentException("'" + token + "' is no write contract");
    }

    private static String wholeWords(String hex) {
        if (hex.length() % 8 != 0) {
            throw new IllegalArgumentException("a push block of " + hex.length() + " digits is not whole words");
        }
        return hex;
    }

    private static SortedMap<Integer, Integer> byId(List<Constant> constants) {
        SortedMap<Integer, Integer> map = new TreeMap<>();
        for (Constant constant : constants) {
            if (!map.isEmpty() && map.lastKey() >= constant.id()) {
                throw new IllegalArgumentException("specialization constants do not ascend at " + constant.id());
            }
            map.put(constant.id(), constant.bits());
        }
        return map;
    }

    private static List<Constant> ascending(SortedMap<Integer, Integer> constants) {
        return constants.entrySet().stream()
                .map(entry -> new Constant(entry.getKey(), entry.getValue()))
                .toList();
    }
}
