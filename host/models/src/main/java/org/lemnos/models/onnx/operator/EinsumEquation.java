package org.lemnos.models.onnx.operator;

import java.util.ArrayList;
import java.util.List;

/**
 * What ONNX Einsum's equation says: a letter for each axis of each input, and of the output. The axes of an ellipsis are digits.
 *
 * @param terms one text an input, one character an axis
 * @param output the axes of the output
 */
record EinsumEquation(List<String> terms, String output) {
    private static final String ELLIPSIS = "...";

    /**
     * Reads an equation.
     *
     * @param ranks the numbers of axes of the inputs
     * @throws org.lemnos.core.LemnosException if it does not fit the inputs
     */
    static EinsumEquation of(OperatorCall call, String text, int... ranks) {
        String equation = text.replace(" ", "");
        int arrow = equation.indexOf("->");
        String[] given = (arrow < 0 ? equation : equation.substring(0, arrow)).split(",", -1);
        if (given.length != ranks.length) {
            throw call.malformed(
                    "the equation '" + text + "' has " + given.length + " terms for " + ranks.length + " inputs");
        }
        List<String> terms = new ArrayList<>();
        String ellipsis = "";
        for (int i = 0; i < given.length; i++) {
            int axes = ranks[i] - letters(call, text, given[i]).length();
            boolean open = given[i].contains(ELLIPSIS);
            if (axes < 0 || (axes > 0 && !open)) {
                throw call.malformed("term '" + given[i] + "' of the equation '" + text + "' does not fit an input of "
                        + ranks[i] + " axes");
            }
            String own = "0123456789".substring(0, axes);
            if (open && !ellipsis.isEmpty() && !ellipsis.equals(own)) {
                throw call.unsupported(
                        "the ellipses of the equation '" + text + "' stand for different numbers of axes");
            }
            ellipsis = open ? own : ellipsis;
            terms.add(given[i].replace(ELLIPSIS, own));
        }
        String output =
                arrow < 0 ? ellipsis + once(terms) : explicit(call, text, equation.substring(arrow + 2), ellipsis);
        return new EinsumEquation(terms, checked(call, text, terms, output));
    }

    private static String letters(OperatorCall call, String equation, String term) {
        String letters = term.replaceFirst("\\.\\.\\.", "");
        if (!letters.chars().allMatch(each -> (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z'))) {
            throw call.malformed("term '" + term + "' of the equation '" + equation
                    + "' is made of something else than letters and one ellipsis");
        }
        return letters;
    }

    private static String explicit(OperatorCall call, String equation, String term, String ellipsis) {
        letters(call, equation, term);
        return term.replace(ELLIPSIS, ellipsis);
    }

    /** The letters that appear once, in the order of ASCII. */
    private static String once(List<String> terms) {
        String all = String.join("", terms);
        StringBuilder once = new StringBuilder();
        all.chars()
                .filter(label -> Character.isLetter(label) && all.indexOf(label) == all.lastIndexOf(label))
                .sorted()
                .forEach(label -> once.append((char) label));
        return once.toString();
    }

    private static String checked(OperatorCall call, String equation, List<String> terms, String output) {
        String all = String.join("", terms);
        for (int axis = 0; axis < output.length(); axis++) {
            char label = output.charAt(axis);
            if (all.indexOf(label) < 0 || output.indexOf(label) != output.lastIndexOf(label)) {
                throw call.malformed("the output of the equation '" + equation + "' has an axis '" + label
                        + "' that is none of the inputs', or has it twice");
            }
        }
        return output;
    }
}
