package org.lemnos.spirv;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The instructions that may stand in a compute module, read once from {@code instructions.txt}, which explains the notation. */
final class InstructionSet {

    /**
     * What an instruction looks like.
     *
     * @param name the specification's name without Op
     * @param hasType whether a result type's id comes first
     * @param hasResult whether a result id comes next
     * @param operands the kinds of all that follows, one letter each
     */
    record Form(String name, boolean hasType, boolean hasResult, String operands) {
        static Form parse(String name, String kinds) {
            boolean hasType = kinds.startsWith("T");
            boolean hasResult = kinds.startsWith("R", hasType ? 1 : 0);
            return new Form(name, hasType, hasResult, kinds.substring((hasType ? 1 : 0) + (hasResult ? 1 : 0)));
        }

        /** How many words come before the operands, the instruction's own first word included. */
        int operandStart() {
            return 1 + (hasType ? 1 : 0) + (hasResult ? 1 : 0);
        }
    }

    /** By opcode; most places are empty. */
    private static final List<Optional<Form>> FORMS = forms();

    private InstructionSet() {}

    static Optional<Form> form(int opcode) {
        return opcode >= 0 && opcode < FORMS.size() ? FORMS.get(opcode) : Optional.empty();
    }

    static String name(int opcode) {
        return form(opcode).map(form -> "Op" + form.name()).orElse("opcode " + opcode);
    }

    private static List<Optional<Form>> forms() {
        List<Optional<Form>> forms = new ArrayList<>();
        for (String line : lines("instructions.txt")) {
            String[] parts = line.split(" ", -1);
            int opcode = Integer.parseInt(parts[0]);
            forms.addAll(Collections.nCopies(opcode - forms.size(), Optional.empty()));
            forms.add(Optional.of(Form.parse(parts[1], parts[2].equals("-") ? "" : parts[2])));
        }
        return Collections.unmodifiableList(forms);
    }

    /** The lines of a table beside this class, without comments. */
    static List<String> lines(String table) {
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
