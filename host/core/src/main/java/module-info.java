/** Catalog, joint solver, lowering checks, epochs, memory, plans and the reference device. No Vulkan, no file formats. */
module org.lemnos.core {
    requires transitive org.lemnos.api;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires java.management;
    requires jdk.management;
    requires transitive org.lemnos.spirv;
    requires org.slf4j;

    exports org.lemnos.core;
    exports org.lemnos.core.catalog;
    exports org.lemnos.core.device;
    exports org.lemnos.core.fusion;
    exports org.lemnos.core.graph;
    exports org.lemnos.core.isolate;
    exports org.lemnos.core.json;
    exports org.lemnos.core.lower;
    exports org.lemnos.core.memory;
    exports org.lemnos.core.plan;
    exports org.lemnos.core.planner;
    exports org.lemnos.core.policy;
    exports org.lemnos.core.program;
    exports org.lemnos.core.quarantine;
    exports org.lemnos.core.reference;
    exports org.lemnos.core.report;
    exports org.lemnos.core.schedule;
    exports org.lemnos.core.solve;
    exports org.lemnos.core.tensor;
    exports org.lemnos.core.vendor;
    exports org.lemnos.core.verify;
}
