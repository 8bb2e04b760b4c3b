/** Built-in kernels for every Vulkan 1.3 device. */
module org.lemnos.portable {
    requires static transitive org.jspecify;
}
