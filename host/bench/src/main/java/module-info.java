/** Benchmarks, with their peers. */
module org.lemnos.bench {
    requires transitive org.lemnos.core;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;

    exports org.lemnos.bench;
}
