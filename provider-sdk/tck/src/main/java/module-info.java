/** The conformance kit: compares kernels with oracles on a device. */
module org.lemnos.tck {
    requires transitive org.lemnos.api;
    requires transitive org.lemnos.core;
    requires transitive org.lemnos.vulkan;
    requires org.lemnos.operations;
    requires static transitive org.jspecify;

    exports org.lemnos.tck;
}
