/** The standard operations, their typed constants and their oracles. */
module org.lemnos.operations {
    requires static transitive org.jspecify;
}
