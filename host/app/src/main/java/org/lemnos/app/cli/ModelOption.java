package org.lemnos.app.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --model}, where a command needs a model with its tokenizer and has one to fall back on. */
final class ModelOption {
    @Option(
            names = "--model",
            paramLabel = "DIR",
            description =
                    "A folder with one .onnx file and one file that ends in tokenizer.json, or the .onnx file beside it. Default: all-minilm-l6-v2 in the folder that"
                            + " LEMNOS_MODELS names.")
    private @Nullable Path model;

    /**
     * The folder's ONNX file.
     *
     * @throws org.lemnos.core.LemnosException with {@code FILE_UNREADABLE} if it is not there
     */
    Path onnx() {
        return ModelFiles.onnx(folder());
    }

    /** The folder's tokenizer. Errors as for {@link #onnx}. */
    Path tokenizer() {
        return ModelFiles.tokenizer(folder());
    }

    private Path folder() {
        return model == null ? ModelFiles.example() : model;
    }
}
