/** Built-in kernels for every Vulkan 1.3 device. */
module org.lemnos.portable {
    requires static transitive org.jspecify;
    requires transitive org.lemnos.api;
    requires org.lemnos.operations;
    requires org.lemnos.shaders;

    exports org.lemnos.portable;

    provides org.lemnos.api.provider.KernelProvider with
            org.lemnos.portable.PortableKernels;
}
