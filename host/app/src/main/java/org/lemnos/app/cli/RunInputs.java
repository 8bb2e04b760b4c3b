package org.lemnos.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lemnos.api.operation.TensorType;
import org.lemnos.app.npy.NpyFile;
import org.lemnos.app.npy.NpyTypes;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.ShapeSignature;
import org.lemnos.models.OnnxSignature;

/**
 * The inputs of one run.
 *
 * @param number the run's, from 0
 * @param folder where they lie, if a folder is theirs
 * @param tensors what is given for the run
 * @param fixed what is a constant of the program, because its values decide shapes
 * @param signature what of them decides the plan
 */
record RunInputs(
        int number,
        Optional<Path> folder,
        Map<String, MemoryTensor> tensors,
        Map<String, MemoryTensor> fixed,
        ShapeSignature signature) {
    /**
     * One run for each folder, or a single one where there is none.
     *
     * @param common what all runs are given
     * @throws LemnosException with {@code FILE_UNREADABLE} if a folder or a file of it cannot be read, {@code INPUT_INVALID} if a file is of no
     *     input, or an input has none
     */
    static List<RunInputs> of(Map<String, MemoryTensor> common, List<Path> folders, OnnxSignature model) {
        if (folders.isEmpty()) {
            RunInputs only = of(common, model);
            requireAll(common, Optional.empty(), model);
            return List.of(only);
        }
        List<RunInputs> runs = new ArrayList<>();
        for (Path folder : folders) {
            Map<String, MemoryTensor> all = new LinkedHashMap<>(common);
            all.putAll(read(folder, model));
            runs.add(of(runs.size(), Optional.of(folder), all, model));
            requireAll(all, Optional.of(folder), model);
        }
        return runs;
    }

    /** Of a single run, or of a plan, for which not all need be given. */
    static RunInputs of(Map<String, MemoryTensor> given, OnnxSignature model) {
        return of(0, Optional.empty(), given, model);
    }

    /** Whoever forgot inputs is asked for them, before any is missed as a shape or an extent. */
    private static void requireAll(Map<String, MemoryTensor> given, Optional<Path> folder, OnnxSignature model) {
        List<String> missing =
                model.inputs().stream().filter(name -> !given.containsKey(name)).toList();
        if (!missing.isEmpty()) {
            LemnosException refusal = new LemnosException(
                    ErrorCode.INPUT_INVALID,
                    "give each input of the model a file, with --input NAME=FILE.npy"
                            + (folder.isPresent() ? " or as NAME.npy in this folder" : "")
                            + (missing.size() == 1 ? "; missing is " : "; missing are ")
                            + missing.stream().map(model::describe).collect(Collectors.joining(", ")),
                    Map.of("inputs", String.join(", ", missing)));
            throw in(folder, refusal);
        }
    }

    private static LemnosException in(Optional<Path> folder, LemnosException failure) {
        return folder.map(each -> failure.in("folder " + each)).orElse(failure);
    }

    private static void check(String name, MemoryTensor tensor, Optional<Path> folder, OnnxSignature model) {
        String wanted = model.elementTypes().get(name);
        if (wanted == null) {
            throw in(folder, invalid(name, "the model has no input '" + name + "'; it takes " + model.inputs()));
        }
        if (!wanted.equals(tensor.type().elementType().token())) {
            String types =
                    "input '" + name + "' is given as " + tensor.type() + "; the model takes " + model.describe(name);
            throw in(folder, invalid(name, types + NpyTypes.conversion(wanted)));
        }
    }

    private static LemnosException invalid(String name, String why) {
        return new LemnosException(ErrorCode.INPUT_INVALID, why, Map.of("input", name));
    }

    private static RunInputs of(int number, Optional<Path> folder, Map<String, MemoryTensor> all, OnnxSignature model) {
        all.forEach((name, tensor) -> check(name, tensor, folder, model));
        Map<String, MemoryTensor> fixed = new LinkedHashMap<>(all);
        fixed.keySet().retainAll(model.shapeInputs());
        Map<String, MemoryTensor> tensors = new LinkedHashMap<>(all);
        tensors.keySet().removeAll(fixed.keySet());
        return new RunInputs(number, folder, tensors, fixed, ShapeSignature.of(all, model.shapeInputs()));
    }

    private static Map<String, MemoryTensor> read(Path folder, OnnxSignature model) {
        Map<String, MemoryTensor> tensors = new LinkedHashMap<>();
        TreeSet<String> left = new TreeSet<>(arrays(folder));
        for (String name : model.inputs()) {
            if (left.remove(fileName(name))) {
                tensors.put(name, NpyFile.read(folder.resolve(fileName(name))));
            }
        }
        if (!left.isEmpty()) {
            throw new LemnosException(
                    ErrorCode.INPUT_INVALID,
                    "folder " + folder + " has " + left + ", which is no input; the model takes " + model.inputs());
        }
        return tensors;
    }

    private static List<String> arrays(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".npy"))
                    .toList();
        } catch (IOException failed) {
            throw TextFiles.failure("cannot read folder " + folder, failed);
        }
    }

    /** The file of an input or output: its name with everything but letters, digits, dot, dash and underscore replaced. */
    static String fileName(String name) {
        return name.replaceAll("[^A-Za-z0-9._-]", "_") + ".npy";
    }

    /** The types of what is given for the run. */
    Map<String, TensorType> types() {
        return types(tensors);
    }

    /** The types of all that is given, constants as well. */
    Map<String, TensorType> allTypes() {
        Map<String, TensorType> all = new LinkedHashMap<>(types(fixed));
        all.putAll(types());
        return all;
    }

    private static Map<String, TensorType> types(Map<String, MemoryTensor> tensors) {
        return tensors.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue()
                .type()));
    }

    /** Does something for this run; what goes wrong names its folder. */
    <T> T naming(Supplier<T> work) {
        try {
            return work.get();
        } catch (LemnosException failure) {
            throw in(folder, failure);
        }
    }

    /** What a session is given. */
    Inputs given() {
        Inputs given = Inputs.none();
        for (Map.Entry<String, MemoryTensor> each : tensors.entrySet()) {
            given = given.with(each.getKey(), each.getValue());
        }
        return given;
    }
}
