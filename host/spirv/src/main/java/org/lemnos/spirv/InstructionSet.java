package org.lemnos.spirv;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The instructions that may stand in a compute module, read once from {@code instructions.txt}, which explains the notation. */
final class InstructionSet {

    /** An instruction's name and the kinds of its operands, one letter each. */
    record Form(String name, String operands) {
        boolean hasType() {
            return operands.startsWith("T");
        }

        boolean hasResult() {
            return operands.startsWith("R", hasType() ? 1 : 0);
        }

        /** How many words the result type and result id take, the instruction's own first word included. */
        int operandStart() {
            return 1 + (hasType() ? 1 : 0) + (hasResult() ? 1 : 0);
        }
    }

    private static final Map<Integer, Form> FORMS = forms();

    private InstructionSet() {}

    static Optional<Form> form(int opcode) {
        return Optional.ofNullable(FORMS.get(opcode));
    }

    static String name(int opcode) {
        return form(opcode).map(form -> "Op" + form.name()).orElse("opcode " + opcode);
    }

    private static Map<Integer, Form> forms() {
        Map<Integer, Form> forms = new HashMap<>();
        for (String line : lines("instructions.txt")) {
            String[] parts = line.split(" ", -1);
            forms.put(Integer.valueOf(parts[0]), new Form(parts[1], parts[2].equals("-") ? "" : parts[2]));
        }
        return Map.copyOf(forms);
    }

    /** The lines of a table beside this class, without comments. */
    static Iterable<String> lines(String table) {
        try (InputStream in = InstructionSet.class.getResourceAsStream(table)) {
            if (in == null) {
                throw new IllegalStateException(table + " is missing beside " + InstructionSet.class.getName());
            }
            BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            return reader.lines().filter(line -> !line.startsWith("#")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
