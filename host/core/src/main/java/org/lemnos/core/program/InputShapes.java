package org.lemnos.core.program;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** Reads the numbers of a program's symbolic extents off the shapes of the inputs that it is given. */
public final class InputShapes {
    private InputShapes() {}

    /**
     * The given numbers and those that follow from the inputs.
     *
     * @throws LemnosException with {@code INPUT_INVALID} if the program has no input of a name, an input has another rank than the program's,
     *     an extent contradicts a number that is known already, or an input is missing that would have said one that is not
     */
    public static Dimensions complete(Program program, Dimensions given, Map<String, TensorType> inputs) {
        Dimensions known = known(program, given, inputs);
        requireInputsThatSay(program, known, inputs.keySet());
        return known;
    }

    /**
     * The same where inputs may be missing: extents that nothing says are left out.
     *
     * @throws LemnosException with {@code INPUT_INVALID} if the program has no input of a name, an input has another rank than the program's, or an extent
     *     contradicts a number that is known already
     */
    public static Dimensions known(Program program, Dimensions given, Map<String, TensorType> inputs) {
        List<String> names = program.inputs().stream().map(Program.Input::name).toList();
        for (String name : inputs.keySet()) {
            if (!names.contains(name)) {
                throw new LemnosException(
                        ErrorCode.INPUT_INVALID, "the program has no input '" + name + "'; it has " + names);
            }
        }
        Dimensions known = given;
        for (Program.Input input : program.inputs()) {
            TensorType type = inputs.get(input.name());
            if (type != null) {
                known = complete(input, type, known);
            }
        }
        return known;
    }

    /** Whoever forgot an input is asked for it, not for the extents that it would have said. */
    private static void requireInputsThatSay(Program program, Dimensions known, Set<String> given) {
        List<Program.Input> missing = program.inputs().stream()
                .filter(input -> !given.contains(input.name()))
                .toList();
        if (missing.stream().anyMatch(input -> says(input, known))) {
            throw new LemnosException(
                    ErrorCode.INPUT_INVALID,
                    "give each input of the program a file, with --input NAME=FILE.npy, in Java Inputs.of(name, tensor); missing are "
                            + missing.stream()
                                    .map(input -> "'" + input.name() + "' of type " + type(input))
                                    .collect(Collectors.joining(", ")));
        }
    }

    private static boolean says(Program.Input input, Dimensions known) {
        return input.dims().stream().anyMatch(dim -> dim instanceof Dim.Symbol symbol && !known.has(symbol.name()));
    }

    private static String type(Program.Input input) {
        return input.elementType().token() + input.dims();
    }

    private static Dimensions complete(Program.Input input, TensorType type, Dimensions given) {
        if (type.rank() != input.dims().size()) {
            throw contradiction(input, type, "which has rank " + input.dims().size());
        }
        Dimensions known = given;
        for (int axis = 0; axis < type.rank(); axis++) {
            if (input.dims().get(axis) instanceof Dim.Symbol symbol) {
                if (!known.has(symbol.name())) {
                    known = known.with(symbol.name(), type.dim(axis));
                } else if (known.get(symbol.name()) != type.dim(axis)) {
                    throw contradiction(
                            input,
                            type,
                            "and " + symbol + " is " + known.get(symbol.name()) + " by --dim or another input");
                }
            }
        }
        return known;
    }

    private static LemnosException contradiction(Program.Input input, TensorType type, String why) {
        return new LemnosException(
                ErrorCode.INPUT_INVALID,
                "input '" + input.name() + "' is given as " + type + "; the program takes " + type(input) + ", " + why);
    }
}
