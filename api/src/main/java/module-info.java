/** The contract between the Lemnos host and the providers of kernels. */
module org.lemnos.api {
    requires static transitive org.jspecify;

    exports org.lemnos.api;
    exports org.lemnos.api.device;
    exports org.lemnos.api.fusion;
    exports org.lemnos.api.kernel;
    exports org.lemnos.api.operation;
    exports org.lemnos.api.provider;
}
