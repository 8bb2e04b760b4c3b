/** The conformance kit: proves providers against the rules for providers, on a device. */
module org.lemnos.tck {
    requires transitive org.lemnos.api;
    requires transitive org.lemnos.core;
    requires transitive org.lemnos.vulkan;
    requires org.lemnos.operations;
    requires static transitive org.jspecify;
    requires static org.junit.jupiter.api;

    exports org.lemnos.tck;
    exports org.lemnos.tck.junit;
    exports org.lemnos.tck.proof;
    exports org.lemnos.tck.rule;
}
