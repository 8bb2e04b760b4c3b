/** What an application sees: engine, session, inputs, outputs. */
module org.lemnos.engine {
    requires static transitive org.jspecify;
}
