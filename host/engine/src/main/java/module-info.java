/** What an application sees: engine, session, inputs, outputs. */
module org.lemnos.engine {
    requires transitive org.lemnos.api;
    requires transitive org.lemnos.core;
    requires transitive org.lemnos.models;
    requires transitive org.lemnos.plugins;
    requires transitive org.lemnos.vulkan;
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports org.lemnos.engine;
    exports org.lemnos.engine.eager;
    exports org.lemnos.engine.embed;

    uses org.lemnos.api.provider.KernelProvider;
}
