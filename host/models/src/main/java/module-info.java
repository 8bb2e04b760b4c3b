/** Importers that only build programs, and tokenizers. */
module org.lemnos.models {
    requires static transitive org.jspecify;
}
