/** The standard operations, their typed constants and their oracles. */
module org.lemnos.operations {
    requires static transitive org.jspecify;
    requires transitive org.lemnos.api;

    exports org.lemnos.operations;
    exports org.lemnos.operations.attention;
    exports org.lemnos.operations.elementwise;
    exports org.lemnos.operations.fusion;
    exports org.lemnos.operations.indexing;
    exports org.lemnos.operations.linear;
    exports org.lemnos.operations.math;
    exports org.lemnos.operations.nn;
    exports org.lemnos.operations.resampling;
    exports org.lemnos.operations.quantized;
    exports org.lemnos.operations.sequence;
    exports org.lemnos.operations.signal;
    exports org.lemnos.operations.tensor;

    provides org.lemnos.api.provider.KernelProvider with
            org.lemnos.operations.StandardOperations;
}
