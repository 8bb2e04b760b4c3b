package org.lemnos.core.plan;

import java.util.List;
import java.util.OptionalInt;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.json.AttributesShape;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.RecordShape;
import org.lemnos.core.json.Shape;

/** How nodes with their selection, and partitions, are read. */
final class NodeShape {
    private static final Field<String> REJECTED_KERNEL = Field.of("kernel", Shape.TEXT);
    private static final Field<String> REJECTED_CODE = Field.of("code", Shape.TEXT);
    private static final Field<String> REJECTED_DETAIL = Field.of("detail", Shape.TEXT);
    private static final Field<Long> REJECTED_COST = Field.of("cost_nanoseconds", Shape.INTEGER);

    private static final Field<Boolean> REJECTED_PREFERRED = Field.of("preferred", Shape.TRUTH);

    private static final Shape<Selection.Rejection> REJECTION = new RecordShape<>(
            in -> new Selection.Rejection(
                    in.get(REJECTED_KERNEL),
                    in.get(REJECTED_CODE),
                    in.get(REJECTED_DETAIL),
                    in.get(REJECTED_COST),
                    in.get(REJECTED_PREFERRED)),
            List.of(REJECTED_KERNEL, REJECTED_CODE, REJECTED_DETAIL, REJECTED_COST, REJECTED_PREFERRED));

    private static final Field<String> KERNEL = Field.of("kernel", Shape.TEXT);
    private static final Field<Integer> CLAIM = Field.of("claim", Shape.INDEX);
    private static final Field<Selection.Reason> REASON =
            Field.of("reason", Shape.tokens(Selection.Reason.class, Selection.Reason::token));
    private static final Field<Long> COST = Field.of("cost_nanoseconds", Shape.INTEGER);
    private static final Field<List<Selection.Rejection>> REJECTED = Field.of("rejected", REJECTION.list());

    private static final Shape<Selection> SELECTION = new RecordShape<>(
            in -> new Selection(in.get(KERNEL), in.get(CLAIM), in.get(REASON), in.get(COST), in.get(REJECTED)),
            List.of(KERNEL, CLAIM, REASON, COST, REJECTED));

    private static final Field<String> ID = Field.of("id", Shape.TEXT);
    private static final Field<OperationId> OPERATION = Field.of("operation", Shape.parsed(OperationId::of));
    private static final Field<Version> NEEDS = Field.of("needs", Shape.parsed(Version::parse));
    private static final Field<Attributes> ATTRIBUTES = Field.of("attributes", AttributesShape.ATTRIBUTES);
    private static final Field<List<OptionalInt>> INPUTS = Field.of("inputs", Shape.OPTIONAL_INDEX.list());
    private static final Field<List<Integer>> OUTPUTS = Field.of("outputs", Shape.INDEX.list());
    private static final Field<Selection> SELECTED = Field.of("selection", SELECTION);
    private static final Field<OptionalInt> SCRATCH = Field.of("scratch", Shape.OPTIONAL_INDEX);
    private static final Field<OptionalInt> PERSISTENT = Field.of("persistent", Shape.OPTIONAL_INDEX);

    static final Shape<PlannedNode> NODE = new RecordShape<>(
            in -> new PlannedNode(
                    in.get(ID),
                    in.get(OPERATION),
                    in.get(NEEDS),
                    in.get(ATTRIBUTES),
                    in.get(INPUTS),
                    in.get(OUTPUTS),
                    in.get(SELECTED),
                    in.get(SCRATCH),
                    in.get(PERSISTENT)),
            List.of(ID, OPERATION, NEEDS, ATTRIBUTES, INPUTS, OUTPUTS, SELECTED, SCRATCH, PERSISTENT));

    private static final Field<String> PATTERN = Field.of("pattern", Shape.TEXT);
    private static final Field<OperationId> REPLACEMENT = Field.of("replacement", Shape.parsed(OperationId::of));
    private static final Field<List<String>> PARTS = Field.of("nodes", Shape.TEXT.list());
    private static final Field<PartitionState> STATE =
            Field.of("state", Shape.tokens(PartitionState.class, PartitionState::token));
    private static final Field<String> CODE = Field.of("code", Shape.TEXT);
    private static final Field<String> DETAIL = Field.of("detail", Shape.TEXT);

    static final Shape<PlannedPartition> PARTITION = new RecordShape<>(
            in -> new PlannedPartition(
                    in.get(PATTERN), in.get(REPLACEMENT), in.get(PARTS), in.get(STATE), in.get(CODE), in.get(DETAIL)),
            List.of(PATTERN, REPLACEMENT, PARTS, STATE, CODE, DETAIL));

    private NodeShape() {}
}
