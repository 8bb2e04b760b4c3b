/** The conformance kit: compares kernels with oracles on a device. */
module org.lemnos.tck {
    requires static transitive org.jspecify;
}
