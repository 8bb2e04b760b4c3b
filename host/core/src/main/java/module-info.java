/** Catalog, joint solver, lowering checks, epochs, memory, plans, reference device. No Vulkan. */
module org.lemnos.core {
    requires static transitive org.jspecify;
}
