/** The contract between the Lemnos host and the providers of kernels. */
module org.lemnos.api {
    requires static transitive org.jspecify;

    exports org.lemnos.api;
}
