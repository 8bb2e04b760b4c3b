/** Benchmarks, with their peers. */
module org.lemnos.bench {
    requires transitive org.lemnos.core;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires static com.microsoft.onnxruntime;
    requires transitive org.lemnos.engine;

    exports org.lemnos.bench;
}
