package org.lemnos.core.plan;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.PhysicalWrite;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.RecordShape;
import org.lemnos.core.json.Shape;

/** How steps are read: each an object with its kind as the only key. */
final class StepShape {
    private static final Field<Integer> RESOURCE = Field.of("resource", Shape.INDEX);
    private static final Field<Long> OFFSET = Field.of("offset_bytes", Shape.INTEGER);
    private static final Field<Long> RANGE = Field.of("range_bytes", Shape.INTEGER);
    private static final Field<Access> ACCESS = Field.of("access", Shape.tokens(Access.class, Access::token));
    private static final Field<WriteContract> WRITES = Field.of("writes", Shape.TEXT.as(StepShape::contract));

    private static final Shape<PlannedStep.Bound> BOUND = new RecordShape<>(
            in -> new PlannedStep.Bound(
                    in.get(RESOURCE), in.get(OFFSET), in.get(RANGE), in.get(ACCESS), in.get(WRITES)),
            List.of(RESOURCE, OFFSET, RANGE, ACCESS, WRITES));

    /** A specialization constant: its id and the 32 bits that it is set to. */
    private record Constant(int id, int bits) {}

    private static final Field<Integer> CONSTANT_ID = Field.of("id", Shape.INDEX);
    private static final Field<Integer> CONSTANT_BITS = Field.of("bits", Shape.BITS32);

    private static final Shape<SortedMap<Integer, Integer>> SPECIALIZATION = new RecordShape<>(
                    in -> new Constant(in.get(CONSTANT_ID), in.get(CONSTANT_BITS)), List.of(CONSTANT_ID, CONSTANT_BITS))
            .list()
            .as(StepShape::byId);

    private static final Field<Integer> NODE = Field.of("node", Shape.INDEX);
    private static final Field<Integer> EPOCH = Field.of("epoch", Shape.INDEX);
    private static final Field<Integer> MODULE = Field.of("module", Shape.INDEX);
    private static final Field<List<PlannedStep.Bound>> BINDINGS = Field.of("bindings", BOUND.list());
    private static final Field<SortedMap<Integer, Integer>> CONSTANTS = Field.of("specialization", SPECIALIZATION);
    private static final Field<String> PUSH = Field.of("push", Shape.HEX.as(StepShape::wholeWords));
    private static final Field<Integer> GROUPS_X = Field.of("groups_x", Shape.INDEX);
    private static final Field<Integer> GROUPS_Y = Field.of("groups_y", Shape.INDEX);
    private static final Field<Integer> GROUPS_Z = Field.of("groups_z", Shape.INDEX);
    private static final Field<OptionalInt> SUBGROUP_SIZE = Field.of("subgroup_size", Shape.OPTIONAL_INDEX);

    private static final Shape<PlannedStep.Launch> LAUNCH = new RecordShape<>(
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

    private static final Field<Integer> FILL_NODE = Field.of("node", Shape.INDEX);
    private static final Field<Integer> FILL_EPOCH = Field.of("epoch", Shape.INDEX);
    private static final Field<Integer> FILL_RESOURCE = Field.of("resource", Shape.INDEX);
    private static final Field<Long> FILL_OFFSET = Field.of("offset_bytes", Shape.INTEGER);
    private static final Field<Long> FILL_LENGTH = Field.of("length_bytes", Shape.INTEGER);

    private static final Shape<PlannedStep.Fill> FILL = new RecordShape<>(
            in -> new PlannedStep.Fill(
                    in.get(FILL_NODE),
                    in.get(FILL_EPOCH),
                    in.get(FILL_RESOURCE),
                    in.get(FILL_OFFSET),
                    in.get(FILL_LENGTH)),
            List.of(FILL_NODE, FILL_EPOCH, FILL_RESOURCE, FILL_OFFSET, FILL_LENGTH));

    private static final Map<String, Shape<? extends PlannedStep>> KINDS = Map.of("launch", LAUNCH, "fill", FILL);

    /** A promise and the three parts of how stores are divided. */
    private static final int TOKENS = 4;

    static final Shape<PlannedStep> STEP = in -> in.variant(KINDS);

    private StepShape() {}

    private static WriteContract contract(String token) {
        String[] parts = token.split("/", -1);
        for (WriteContract contract : List.of(WriteContract.everyElement(), WriteContract.someElements())) {
            if (contract.token().equals(token)) {
                return contract;
            }
            if (contract.token().equals(parts[0]) && parts.length == TOKENS) {
                return contract.divided(PhysicalWrite.of(
                        named(PhysicalWrite.Domain.values(), PhysicalWrite.Domain::token, parts[1]),
                        named(PhysicalWrite.Partition.values(), PhysicalWrite.Partition::token, parts[2]),
                        named(PhysicalWrite.Extent.values(), PhysicalWrite.Extent::token, parts[3])));
            }
        }
        throw new IllegalArgumentException("'" + token + "' is no write contract");
    }

    private static <E> E named(E[] all, Function<E, String> name, String token) {
        for (E each : all) {
            if (name.apply(each).equals(token)) {
                return each;
            }
        }
        throw new IllegalArgumentException("'" + token + "' is no part of a write contract");
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
}
