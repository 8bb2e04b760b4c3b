package org.lemnos.core.policy;

import java.util.List;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.RecordShape;
import org.lemnos.core.json.Shape;

/** How the parts of a policy that matter to a host that serves sequences are read. */
final class ServingShapes {
    private static final Shape<Long> POSITIVE = Shape.between(1, Long.MAX_VALUE);

    private static final Field<Long> QUEUE_DEPTH = Field.of("maximum_queue_depth", POSITIVE);
    private static final Field<AdmissionPolicy.SequenceFit> SEQUENCE_FIT = Field.of(
            "sequence_fit_policy", Shape.tokens(AdmissionPolicy.SequenceFit.class, AdmissionPolicy.SequenceFit::token));
    private static final Field<Boolean> ALLOW_DEFER = Field.of("allow_defer", Shape.TRUTH);
    private static final Field<Long> CANCELLATION_CHECK = Field.of("cancellation_check_interval_steps", POSITIVE);

    static final Shape<AdmissionPolicy> ADMISSION = new RecordShape<>(
            in -> new AdmissionPolicy(
                    in.get(QUEUE_DEPTH), in.get(SEQUENCE_FIT), in.get(ALLOW_DEFER), in.get(CANCELLATION_CHECK)),
            List.of(QUEUE_DEPTH, SEQUENCE_FIT, ALLOW_DEFER, CANCELLATION_CHECK));

    private static final Field<String> CLASS_ID = Field.of("class_id", Shape.TEXT);
    private static final Field<Long> SEQUENCES = Field.of("maximum_sequences", POSITIVE);
    private static final Field<Long> TOKENS = Field.of("maximum_tokens", POSITIVE);
    private static final Field<Long> PAGES = Field.of("maximum_pages", POSITIVE);
    private static final Shape<ReusableExecution.Bucket> BUCKET = new RecordShape<>(
            in -> new ReusableExecution.Bucket(in.get(CLASS_ID), in.get(SEQUENCES), in.get(TOKENS), in.get(PAGES)),
            List.of(CLASS_ID, SEQUENCES, TOKENS, PAGES));

    private static final Field<Integer> LANES = Field.of("maximum_reusable_lanes", Shape.INDEX);
    private static final Field<List<ReusableExecution.Bucket>> BUCKETS = Field.of("buckets", BUCKET.list());

    static final Shape<ReusableExecution> REUSABLE =
            new RecordShape<>(in -> new ReusableExecution(in.get(LANES), in.get(BUCKETS)), List.of(LANES, BUCKETS));

    private ServingShapes() {}
}
