package org.lemnos.models;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/**
 * A folder in the form of ONNX's backend tests: a model, and data sets of inputs with the outputs that they must give.
 *
 * @param name the folder's path below the one that was searched, such as {@code node/test_abs}; its own name if it was named itself
 * @param model the model's file
 * @param dataSets the data sets, ascending by number
 */
public record OnnxTestCase(String name, Path model, List<DataSet> dataSets) {
    private static final String MODEL = "model.onnx";
    private static final String DATA_SET = "test_data_set_";
    private static final int DEEPEST = 8;

    /** Copies the list. */
    public OnnxTestCase {
        dataSets = List.copyOf(dataSets);
    }

    /**
     * Tensor files by position: the n-th belongs to the n-th input, or output, of the model's graph.
     *
     * @param inputs the inputs' files
     * @param outputs the files of the outputs that must come out
     */
    public record DataSet(List<Path> inputs, List<Path> outputs) {
        /** Copies the lists. */
        public DataSet {
            inputs = List.copyOf(inputs);
            outputs = List.copyOf(outputs);
        }
    }

    /**
     * All test cases in a folder and those below it, ascending by name.
     *
     * @throws LemnosException with {@code FILE_UNREADABLE} if there is no such folder, it cannot be read, or holds no test case
     */
    public static List<OnnxTestCase> in(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new LemnosException(ErrorCode.FILE_UNREADABLE, "there is no folder " + folder);
        }
        List<OnnxTestCase> cases = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder, DEEPEST, FileVisitOption.FOLLOW_LINKS)) {
            for (Path model : files.filter(file -> file.endsWith(MODEL)).toList()) {
                cases.add(read(folder, model));
            }
        } catch (IOException failed) {
            throw new LemnosException(ErrorCode.FILE_UNREADABLE, "cannot read " + folder + ": " + failed, failed);
        }
        if (cases.isEmpty()) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE,
                    folder + " holds no test case: a folder with " + MODEL + " and " + DATA_SET + "0");
        }
        cases.sort(Comparator.comparing(OnnxTestCase::name));
        return cases;
    }

    private static OnnxTestCase read(Path root, Path model) throws IOException {
        Path folder = Objects.requireNonNull(model.toAbsolutePath().normalize().getParent());
        String below = root.toAbsolutePath().normalize().relativize(folder).toString();
        String name = below.isEmpty() ? String.valueOf(folder.getFileName()) : below;
        List<DataSet> sets = new ArrayList<>();
        for (Path set = folder.resolve(DATA_SET + 0);
                Files.isDirectory(set);
                set = folder.resolve(DATA_SET + sets.size())) {
            sets.add(new DataSet(numbered(set, "input_"), numbered(set, "output_")));
        }
        return new OnnxTestCase(name, model, sets);
    }

    private static List<Path> numbered(Path set, String prefix) {
        List<Path> files = new ArrayList<>();
        for (Path file = set.resolve(prefix + "0.pb");
                Files.exists(file);
                file = set.resolve(prefix + files.size() + ".pb")) {
            files.add(file);
        }
        return files;
    }
}
