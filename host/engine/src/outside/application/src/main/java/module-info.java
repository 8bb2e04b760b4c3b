/** An application that runs a model with the kernels of a plugins folder. */
module com.example.app {
    requires org.lemnos.engine;

    exports com.example.app;
}
