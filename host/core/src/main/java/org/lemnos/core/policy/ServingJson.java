package org.lemnos.core.policy;

import java.util.List;
import org.lemnos.core.json.Codec;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.RecordCodec;

/** The text of what matters to a host that serves sequences. */
final class ServingJson {
    private static final Codec<Long> POSITIVE = Codec.between(1, Long.MAX_VALUE);

    private static final Field<AdmissionPolicy, Long> QUEUE_DEPTH =
            Field.of("maximum_queue_depth", POSITIVE, AdmissionPolicy::maximumQueueDepth);
    private static final Field<AdmissionPolicy, AdmissionPolicy.SequenceFit> SEQUENCE_FIT = Field.of(
            "sequence_fit_policy",
            Codec.tokens(AdmissionPolicy.SequenceFit.class, AdmissionPolicy.SequenceFit::token),
            AdmissionPolicy::sequenceFit);
    private static final Field<AdmissionPolicy, Boolean> ALLOW_DEFER =
            Field.of("allow_defer", Codec.BOOL, AdmissionPolicy::allowDefer);
    private static final Field<AdmissionPolicy, Long> CANCELLATION_CHECK =
            Field.of("cancellation_check_interval_steps", POSITIVE, AdmissionPolicy::cancellationCheckIntervalSteps);

    static final Codec<AdmissionPolicy> ADMISSION = new RecordCodec<>(
            in -> new AdmissionPolicy(
                    in.get(QUEUE_DEPTH), in.get(SEQUENCE_FIT), in.get(ALLOW_DEFER), in.get(CANCELLATION_CHECK)),
            List.of(QUEUE_DEPTH, SEQUENCE_FIT, ALLOW_DEFER, CANCELLATION_CHECK));

    private static final Field<ReusableExecution.Bucket, String> CLASS_ID =
            Field.text("class_id", ReusableExecution.Bucket::classId);
    private static final Field<ReusableExecution.Bucket, Long> SEQUENCES =
            Field.of("maximum_sequences", POSITIVE, ReusableExecution.Bucket::maximumSequences);
    private static final Field<ReusableExecution.Bucket, Long> TOKENS =
            Field.of("maximum_tokens", POSITIVE, ReusableExecution.Bucket::maximumTokens);
    private static final Field<ReusableExecution.Bucket, Long> PAGES =
            Field.of("maximum_pages", POSITIVE, ReusableExecution.Bucket::maximumPages);
    private static final Codec<ReusableExecution.Bucket> BUCKET = new RecordCodec<>(
            in -> new ReusableExecution.Bucket(in.get(CLASS_ID), in.get(SEQUENCES), in.get(TOKENS), in.get(PAGES)),
            List.of(CLASS_ID, SEQUENCES, TOKENS, PAGES));

    private static final Field<ReusableExecution, Integer> LANES =
            Field.index("maximum_reusable_lanes", ReusableExecution::maximumLanes);
    private static final Field<ReusableExecution, List<ReusableExecution.Bucket>> BUCKETS =
            Field.of("buckets", BUCKET.list(), ReusableExecution::buckets);

    static final Codec<ReusableExecution> REUSABLE =
            new RecordCodec<>(in -> new ReusableExecution(in.get(LANES), in.get(BUCKETS)), List.of(LANES, BUCKETS));

    private ServingJson() {}
}
