/** The lemnos command. */
module org.lemnos.app {
    requires com.fasterxml.jackson.core;
    requires info.picocli;
    requires me.tongfei.progressbar;
    requires org.lemnos.bench;
    requires org.lemnos.core;
    requires org.lemnos.engine;
    requires org.lemnos.models;
    requires org.lemnos.plugins;
    requires org.lemnos.tck;
    requires org.lemnos.vulkan;
    requires static transitive org.jspecify;

    exports org.lemnos.app;

    uses org.lemnos.api.provider.KernelProvider;

    opens org.lemnos.app.cli to
            info.picocli;
}
