/** Devices, memory, pipelines, recording and submission. */
module org.lemnos.vulkan {
    requires static transitive org.jspecify;
}
