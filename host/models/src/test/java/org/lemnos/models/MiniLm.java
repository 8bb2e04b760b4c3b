package org.lemnos.models;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.lemnos.core.tensor.MemoryTensor;

/** The embedding model all-MiniLM-L6-v2 and its tokenizer, copied from the class path to files. */
final class MiniLm {
    private MiniLm() {}

    static Path model(Path folder) throws IOException {
        return copied("all-minilm-l6-v2.onnx", folder);
    }

    static Path tokenizer(Path folder) throws IOException {
        return copied("all-minilm-l6-v2-tokenizer.json", folder);
    }

    private static Path copied(String resource, Path folder) throws IOException {
        Path target = folder.resolve(resource);
        try (InputStream bytes = ClassLoader.getSystemResourceAsStream(resource)) {
            Files.copy(bytes, target);
        }
        return target;
    }

    static Map<String, MemoryTensor> inputs(TokenBatch batch) {
        return Map.of("input_ids", batch.ids(), "attention_mask", batch.mask(), "token_type_ids", batch.typeIds());
    }
}
