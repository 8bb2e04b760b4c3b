/** The built-in kernels' GLSL and what is generated from it. */
module org.lemnos.shaders {
    requires static transitive org.jspecify;
    requires transitive org.lemnos.api;

    exports org.lemnos.shaders;
}
