package org.lemnos.engine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of all-MiniLM-L6-v2, copied from the class path into a folder. */
record MiniLmFiles(Path model, Path tokenizer) {
    private static final String MODEL = "all-minilm-l6-v2.onnx";
    private static final String TOKENIZER = "all-minilm-l6-v2-tokenizer.json";

    static MiniLmFiles in(Path folder) throws IOException {
        return new MiniLmFiles(copied(MODEL, folder), copied(TOKENIZER, folder));
    }

    private static Path copied(String resource, Path folder) throws IOException {
        Path file = folder.resolve(resource);
        try (InputStream in = ClassLoader.getSystemResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("the class path has no " + resource);
            }
            Files.copy(in, file);
        }
        return file;
    }
}
