/** The lemnos command. */
module org.lemnos.app {
    requires static transitive org.jspecify;
}
