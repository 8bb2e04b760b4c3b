package org.lemnos.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** Finds a model's files: where a folder is given, the one file in it that can be meant. */
final class ModelFiles {
    /** The folder of models that commands look in when none is named; {@code ./dev} sets it. */
    static final String FOLDER_VARIABLE = "LEMNOS_MODELS";

    private static final String EXAMPLE = "all-minilm-l6-v2";

    private ModelFiles() {}

    /** The ONNX file: the path itself, or the one in it. */
    static Path onnx(Path model) {
        return within(model, ".onnx");
    }

    /** The tokenizer that lies beside a model: the one file in the folder whose name ends so. */
    static Path tokenizer(Path model) {
        Path folder = Files.isDirectory(model) ? model : parent(model);
        return within(folder, "tokenizer.json");
    }

    /** What people call a model: its file's name. */
    static String name(Path file) {
        Path name = file.getFileName();
        return name == null ? file.toString() : name.toString();
    }

    private static Path parent(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file : parent;
    }

    /**
     * The model of the demonstration.
     *
     * @throws LemnosException with {@code FILE_UNREADABLE} if it is not there; the message says how to get it
     */
    static Path example() {
        String folder = System.getenv(FOLDER_VARIABLE);
        if (folder == null) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE,
                    "no model was named: give --model a folder with an .onnx file and its tokenizer.json. From a checkout, './dev run --"
                            + " embed' brings " + EXAMPLE + "; elsewhere let " + FOLDER_VARIABLE
                            + " name a folder that holds one of that name");
        }
        return Path.of(folder, EXAMPLE);
    }

    private static Path within(Path path, String ending) {
        if (!Files.isDirectory(path)) {
            if (!Files.isReadable(path)) {
                throw new LemnosException(
                        ErrorCode.FILE_UNREADABLE,
                        "cannot read " + path + ": "
                                + (Files.exists(path)
                                        ? "the file may not be read"
                                        : "there is no such file or folder"));
            }
            return path;
        }
        try (Stream<Path> files = Files.list(path)) {
            List<Path> found = files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
            if (found.size() == 1) {
                return found.get(0);
            }
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE,
                    "folder " + path + " holds " + (found.isEmpty() ? "no" : found.size()) + " files that end in "
                            + ending + "; name the file itself");
        } catch (IOException failed) {
            throw TextFiles.failure("cannot read folder " + path, failed);
        }
    }
}
