package org.lemnos.core;

/** The stable codes of {@link LemnosException}; a code keeps its meaning for ever, its message may improve. */
public enum ErrorCode {
    /** A program breaks one of its own rules: an unknown value, a cycle, two producers. */
    PROGRAM_INVALID,
    /** A symbolic dimension has no value, a wrong one, or a name that the program does not use. */
    DIMENSION_INVALID,
    /** A node's inputs, attributes or shapes do not suit its operation. */
    NODE_INVALID,
    /** No provider registered the operation, or not in the version that a node needs. */
    OPERATION_UNKNOWN,
    /** A provider broke the contract while it registered or was asked something. */
    PROVIDER_FAULT,
    /** No provider of that id is loaded from a plugins folder. */
    PLUGIN_UNKNOWN,
    /** A provider cannot be unloaded, because something that runs holds it. */
    PLUGIN_IN_USE,
    /** A plan uses a kernel that is held back since it was made. */
    KERNEL_QUARANTINED,
    /** A policy's numbers contradict one another or the device. */
    POLICY_INVALID,
    /** A device profile's text is not one of this schema. */
    PROFILE_INVALID,
    /** No kernel can do a node; the message lists every kernel with its reason. */
    PLAN_NO_CANDIDATE,
    /** Every node has candidates, but no choice agrees on the storage of what they share. */
    PLAN_NO_ASSIGNMENT,
    /** The exact search would take more states than its budget. */
    PLAN_SEARCH_BUDGET,
    /** The plan does not fit the memory that the policy allows. */
    PLAN_CAPACITY,
    /** A plan's text is not a plan of this schema. */
    PLAN_MALFORMED,
    /** A plan's content does not match its own digest, or what planning makes of its inputs. */
    PLAN_ALTERED,
    /** A plan was made for another device, program or catalog than the one that it is given to. */
    PLAN_FOREIGN,
    /** A SPIR-V module breaks the kernel ABI or disagrees with its dispatch or the device. */
    SPIRV_REFUSED,
    /** A dispatch names buffers, ranges or counts that its problem or the device does not have. */
    DISPATCH_REFUSED,
    /** No Vulkan loader or driver is installed. */
    VULKAN_UNAVAILABLE,
    /** No device answers to the name, index or UUID that was asked for, or none has what the host needs. */
    DEVICE_NOT_FOUND,
    /** The device's memory is used up. */
    DEVICE_OUT_OF_MEMORY,
    /** The host's memory is used up. */
    HOST_OUT_OF_MEMORY,
    /** The device stopped answering. */
    DEVICE_LOST,
    /** The device computes something else than the reference device does, by more than rounding explains. */
    DEVICE_DISAGREES,
    /** A run took longer than its limit. */
    RUN_TIMEOUT,
    /** A Vulkan call failed in a way that the host has no better word for. */
    VULKAN_FAILURE,
    /** An input is missing, has no such name, or has another type or shape than the plan. */
    INPUT_INVALID,
    /** A session, engine or run is used after it was closed or had failed. */
    CLOSED,
    /** A tensor of a recording has no elements that could be used: what makes it has not run, has failed or was given up. */
    TENSOR_UNAVAILABLE,
    /** A capture is not possible now: another is under way, recorded work is pending, nothing was recorded, or a frame is not sealed. */
    CAPTURE_REFUSED,
    /** A recording is used by one thread while another uses it. */
    RECORDING_BUSY,
    /** A stable frame is begun, sealed or ended out of turn. */
    FRAME_MISUSED,
    /** A file cannot be read or written. */
    FILE_UNREADABLE,
    /** A model file is damaged or is not what its name says. */
    MODEL_MALFORMED,
    /** A model uses something that this host does not import. */
    MODEL_UNSUPPORTED,
    /** A tokenizer file is damaged, or its native library is missing. */
    TOKENIZER_FAILURE,
    /** A trust policy or lock file is not one of its schema, or contradicts itself. */
    TRUST_INVALID,
    /** A child process crashed, was killed or broke off; the message has its last words. */
    CHILD_FAILED,
    /** A child process took longer than its limit and was killed. */
    CHILD_TIMEOUT
}
