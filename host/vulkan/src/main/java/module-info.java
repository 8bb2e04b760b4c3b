/** Devices, memory, pipelines, recording and submission. */
module org.lemnos.vulkan {
    requires transitive org.lemnos.api;
    requires transitive org.lemnos.core;
    requires static transitive org.jspecify;
    requires org.lemnos.spirv;
    requires org.lwjgl;
    requires org.lwjgl.vma;
    requires org.lwjgl.vulkan;
    requires org.slf4j;

    exports org.lemnos.vulkan;
    exports org.lemnos.vulkan.adapter;
    exports org.lemnos.vulkan.failure;
    exports org.lemnos.vulkan.measure;
}
