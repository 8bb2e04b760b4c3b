/** Benchmarks, with their peers. */
module org.lemnos.bench {
    requires transitive org.lemnos.api;
    requires transitive org.lemnos.core;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires transitive com.google.protobuf;
    requires transitive org.tribuo.util.onnx;
    requires static com.microsoft.onnxruntime;
    requires transitive org.lemnos.engine;
    requires org.lemnos.vulkan;
    requires jdk.management;

    exports org.lemnos.bench;
    exports org.lemnos.bench.history;
    exports org.lemnos.bench.kernels;
    exports org.lemnos.bench.onnx;
}
