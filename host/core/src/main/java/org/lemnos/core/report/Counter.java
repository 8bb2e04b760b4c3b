package org.lemnos.core.report;

import java.util.Locale;

/** What diagnostics count, in the order of their report. */
public enum Counter {
    /** What identifies the structure of the execution graph. */
    GRAPH_ID(true),
    /** What identifies the device profile that the plan is for. */
    DEVICE_CAPABILITY_IDENTITY(true),
    /** Commands: launches and zero fills. */
    NODE_COUNT,
    /** Ordered pairs of boundary and resource, hand-overs of bytes included. */
    BARRIER_COUNT,
    /** Operations of the semantic graph. */
    SEMANTIC_OPERATION_COUNT,
    /** Forward outputs on a tape; programs have none. */
    SEMANTIC_AUTOGRAD_ATTACHMENT_COUNT,
    /** Forward outputs whose backward operations were recorded; programs have none. */
    SEMANTIC_AUTOGRAD_EXPANDED_COUNT,
    /** Backward operations; programs have none. */
    SEMANTIC_BACKWARD_OPERATION_COUNT,
    /** Commands that work for an operation of the semantic graph. */
    SCHEMA_OWNED_NODE_COUNT,
    /** Commands that the host added: no operation is behind them. */
    COMPATIBILITY_NODE_COUNT,
    /** Operations that are done together with others by one command. */
    SEMANTIC_FUSED_OPERATION_COUNT,
    /** Commands that work for more than one operation. */
    SEMANTIC_FUSED_NODE_COUNT,
    /** The most operations that one command works for. */
    MAXIMUM_SEMANTIC_OPERATIONS_PER_NODE,
    /** What identifies what patterns were asked about: semantic graph and policy. */
    DNN_GRAPH_HASH(true),
    /** Values that patterns see. */
    DNN_VALUE_COUNT,
    /** Those whose storage comes from outside of the graph. */
    DNN_EXTERNAL_VALUE_COUNT,
    /** Those that lowering may leave out. */
    DNN_VIRTUAL_VALUE_COUNT,
    /** Recognized and portable partitions. */
    DNN_PARTITION_COUNT,
    /** What patterns proposed. */
    DNN_RECOGNIZED_PARTITION_COUNT,
    /** Operations that no pattern proposed anything for, each a partition of its own. */
    DNN_PORTABLE_PARTITION_COUNT,
    /** Operations that patterns see. */
    DNN_CAPTURED_OPERATION_COUNT,
    /** Proposals for which one call stands now. */
    DNN_APPLIED_PARTITION_COUNT,
    /** Proposals that were such a call already. */
    DNN_INHERITED_PARTITION_COUNT,
    /** Proposals whose parts were kept, for whichever reason. */
    DNN_FALLBACK_PARTITION_COUNT,
    /** Those of them at which a rule was broken. */
    DNN_UNEXPECTED_FALLBACK_COUNT,
    /** Inputs of the program that commands only read: another buffer may take their place. */
    INPUT_BINDING_COUNT,
    /** Resources of the plan, touched or not. */
    CAPTURED_RESOURCE_COUNT,
    /** Distinct ranges of bytes that commands touch. */
    PHYSICAL_RESOURCE_COUNT,
    /** Resources that keep their content from run to run: weights, constants, persistent workspaces. */
    STABLE_REPLAY_INPUT_COUNT,
    /** Resources whose content is of one run: activations and scratch memory. */
    STABLE_TRANSIENT_COUNT,
    /** Values of the semantic graph that lie in a resource. */
    SEMANTIC_BINDING_COUNT,
    /** Outputs of the program. */
    OBSERVED_OUTPUT_COUNT,
    /** Resources that may share bytes: those of one run that nobody outside sees. */
    ALIAS_CANDIDATE_COUNT,
    /** Resources that do share bytes. */
    ALIAS_MATERIALIZED_COUNT,
    /** Sets of two or more resources that share bytes. */
    PLANNED_ALIAS_GROUP_COUNT,
    /** Bytes that sharing could save at most. */
    POTENTIAL_ALIAS_SAVINGS,
    /** Bytes that it saves. */
    MATERIALIZED_ALIAS_SAVINGS,
    /** How often the commands were recorded, timed runs included. */
    COMMAND_RECORDING_COUNT,
    /** Runs with a recording made before they were asked for. */
    COMMAND_CACHE_HIT_COUNT,
    /** Runs on the device. */
    SUBMISSION_COUNT,
    /** Inputs at which a run used another buffer than the run before it. */
    INPUT_REBINDING_COUNT,
    /** Inputs that the host wrote for a run. */
    INPUT_UPLOAD_COUNT,
    /** Proposals whose parts were kept, and 1 more if sharing of bytes failed. */
    FALLBACK_COUNT;

    private final boolean identity;

    Counter() {
        this(false);
    }

    Counter(boolean identity) {
        this.identity = identity;
    }

    /** The name in reports. */
    public String token() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it is 64 bits that identify something rather than a number. */
    public boolean isIdentity() {
        return identity;
    }
}
