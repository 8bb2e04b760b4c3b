/** Reads, specializes, reflects and vets SPIR-V modules; plain Java. */
module org.lemnos.spirv {
    requires static transitive org.jspecify;

    exports org.lemnos.spirv;
}
