package org.lemnos.core.plan;

import java.util.List;
import java.util.OptionalInt;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.json.AttributesJson;
import org.lemnos.core.json.Codec;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.RecordCodec;

/** The JSON form of nodes with their selection. */
final class NodeCodec {
    private static final Field<Selection.Rejection, String> REJECTED_KERNEL =
            Field.text("kernel", Selection.Rejection::kernel);
    private static final Field<Selection.Rejection, String> REJECTED_CODE =
            Field.text("code", Selection.Rejection::code);
    private static final Field<Selection.Rejection, String> REJECTED_DETAIL =
            Field.text("detail", Selection.Rejection::detail);
    private static final Field<Selection.Rejection, Long> REJECTED_COST =
            Field.integer("cost_nanoseconds", Selection.Rejection::costNanoseconds);

    private static final Codec<Selection.Rejection> REJECTION = new RecordCodec<>(
            in -> new Selection.Rejection(
                    in.get(REJECTED_KERNEL), in.get(REJECTED_CODE), in.get(REJECTED_DETAIL), in.get(REJECTED_COST)),
            List.of(REJECTED_KERNEL, REJECTED_CODE, REJECTED_DETAIL, REJECTED_COST));

    private static final Field<Selection, String> KERNEL = Field.text("kernel", Selection::kernel);
    private static final Field<Selection, Integer> CLAIM = Field.index("claim", Selection::claim);
    private static final Field<Selection, Selection.Reason> REASON =
            Field.of("reason", Codec.tokens(Selection.Reason.class, Selection.Reason::token), Selection::reason);
    private static final Field<Selection, Long> COST = Field.integer("cost_nanoseconds", Selection::costNanoseconds);
    private static final Field<Selection, List<Selection.Rejection>> REJECTED =
            Field.of("rejected", REJECTION.list(), Selection::rejected);

    private static final Codec<Selection> SELECTION = new RecordCodec<>(
            in -> new Selection(in.get(KERNEL), in.get(CLAIM), in.get(REASON), in.get(COST), in.get(REJECTED)),
            List.of(KERNEL, CLAIM, REASON, COST, REJECTED));

    private static final Field<PlannedNode, String> ID = Field.text("id", PlannedNode::id);
    private static final Field<PlannedNode, OperationId> OPERATION =
            Field.of("operation", Codec.parsed(OperationId::of), PlannedNode::operation);
    private static final Field<PlannedNode, Version> NEEDS =
            Field.of("needs", Codec.parsed(Version::parse), PlannedNode::needs);
    private static final Field<PlannedNode, Attributes> ATTRIBUTES =
            Field.of("attributes", AttributesJson.CODEC, PlannedNode::attributes);
    private static final Field<PlannedNode, List<OptionalInt>> INPUTS =
            Field.of("inputs", Codec.OPTIONAL_INDEX.list(), PlannedNode::inputs);
    private static final Field<PlannedNode, List<Integer>> OUTPUTS =
            Field.of("outputs", Codec.INDEX.list(), PlannedNode::outputs);
    private static final Field<PlannedNode, Selection> SELECTED =
            Field.of("selection", SELECTION, PlannedNode::selection);
    private static final Field<PlannedNode, OptionalInt> SCRATCH =
            Field.of("scratch", Codec.OPTIONAL_INDEX, PlannedNode::scratch);
    private static final Field<PlannedNode, OptionalInt> PERSISTENT =
            Field.of("persistent", Codec.OPTIONAL_INDEX, PlannedNode::persistent);

    static final Codec<PlannedNode> NODE = new RecordCodec<>(
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

    private NodeCodec() {}
}
