/** Importers that only build programs, and tokenizers. */
module org.lemnos.models {
    requires static transitive org.jspecify;
    requires transitive org.lemnos.core;
    requires org.lemnos.operations;
    requires ai.djl.tokenizers;
    requires com.google.protobuf;
    requires org.tribuo.util.onnx;

    exports org.lemnos.models;
}
