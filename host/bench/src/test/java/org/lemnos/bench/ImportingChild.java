package org.lemnos.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ParentLink;
import org.lemnos.engine.Engine;
import org.lemnos.models.OnnxModel;

/** Imports and plans damaged models, one after another, and says of each how it ended: {@code sound}, an error's code, or what it must not be. */
final class ImportingChild {
    /** What begins a message about an end that no damage excuses. */
    static final String BROKEN = "broken ";

    private ImportingChild() {}

    /** The arguments are the seed, the first number, and the number behind the last. */
    public static void main(String[] arguments) {
        ParentLink.serve(parent -> {
            MutatedModels models = new MutatedModels(Long.parseLong(arguments[0]));
            Path file = Files.createTempFile("mutated", ".onnx");
            try (Engine engine = Engine.builder().device("reference").open()) {
                for (int number = Integer.parseInt(arguments[1]); number < Integer.parseInt(arguments[2]); number++) {
                    parent.send(end(engine, models, number, file).getBytes(StandardCharsets.UTF_8));
                }
            } finally {
                Files.delete(file);
            }
        });
    }

    private static String end(Engine engine, MutatedModels models, int number, Path file) throws IOException {
        Files.write(file, models.file(number));
        try {
            engine.plan(OnnxModel.read(file), models.example(number).dimensions());
            return "sound";
        } catch (LemnosException typed) {
            return typed.code().name();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError broken) {
            broken.printStackTrace();
            return BROKEN + broken + " at " + broken.getStackTrace()[0];
        }
    }
}
