/** Benchmarks, with their peers. */
module org.lemnos.bench {
    requires static transitive org.jspecify;
}
