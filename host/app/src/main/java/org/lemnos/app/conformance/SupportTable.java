package org.lemnos.app.conformance;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lemnos.core.LemnosException;
import org.lemnos.models.OnnxOutline;
import org.lemnos.models.OnnxSupport;
import org.lemnos.models.OnnxTestCase;

/**
 * What test cases show of each of ONNX's operators, as a page in Markdown: the versions of its definition that are imported, the element types of the
 * inputs of models of that operator alone that passed, and how many of the cases whose graph has it passed, failed or were refused: for their operator set,
 * which is older than those that are read, or for something else.
 */
public final class SupportTable {
    private static final String NEVER = "–";
    private static final String NOT_IMPORTED = "not imported";
    private static final String NO_CASE = "no case";

    private final SortedMap<String, Row> rows = new TreeMap<>();
    private final SortedMap<String, SortedSet<Integer>> imported = OnnxSupport.operators();

    private SupportTable() {}

    /** One operator's cases. */
    private static final class Row {
        private final SortedSet<String> types = new TreeSet<>();
        private int passed;
        private int failed;
        private int tooOld;
        private int refused;

        void count(Verdict verdict, boolean ofOldOpset) {
            switch (verdict) {
                case PASSED -> passed++;
                case FAILED -> failed++;
                case REFUSED -> {
                    if (ofOldOpset) {
                        tooOld++;
                    } else {
                        refused++;
                    }
                }
            }
        }

        /** The four numbers as cells; words where no case that is read has the operator. */
        String cells() {
            String counted = passed + failed + refused == 0 ? NO_CASE : Integer.toString(passed);
            return counted + " | " + failed + " | " + tooOld + " | " + refused;
        }
    }

    /** The table of cases and what came of each, in the same order. */
    public static SupportTable of(List<OnnxTestCase> cases, List<CaseResult> results) {
        SupportTable table = new SupportTable();
        table.imported.keySet().forEach(operator -> table.rows.put(operator, new Row()));
        for (int i = 0; i < cases.size(); i++) {
            table.add(cases.get(i), results.get(i).verdict());
        }
        return table;
    }

    private void add(OnnxTestCase test, Verdict verdict) {
        OnnxOutline outline;
        try {
            outline = OnnxOutline.read(test.model());
        } catch (LemnosException unreadable) {
            return; // It names no operator, and its own line says why.
        }
        for (String operator : outline.operators()) {
            Row row = rows.computeIfAbsent(operator, name -> new Row());
            row.count(verdict, outline.isTooOld());
            if (verdict == Verdict.PASSED && outline.operators().size() == 1) {
                row.types.addAll(outline.inputTypes());
            }
        }
    }

    /** The table alone, a line for each operator. */
    public String lines() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| operator | versions | element types | passed | failed | refused: old operator set | refused: other |");
        lines.add("|---|---|---|---|---|---|---|");
        rows.forEach((operator, row) -> lines.add("| " + operator + " | " + joined(imported.get(operator), NOT_IMPORTED)
                + " | " + joined(row.types, NEVER) + " | " + row.cells() + " |"));
        return String.join("\n", lines) + "\n";
    }

    private static String joined(@Nullable Collection<?> things, String none) {
        return things == null || things.isEmpty()
                ? none
                : things.stream()
                        .map(thing -> thing.toString().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "));
    }

    /**
     * The whole page.
     *
     * @param device the name of the device on which the cases ran
     */
    public String page(String device) {
        return """
                # ONNX's operators

                ## Will my model run?

                - Models of versions %d to %d of ONNX's operator set are read. An operator with *versions* below is imported as each of these versions of its \
                definition says, and as each later operator set means it; one that is *not imported* is refused, and so is whatever this page does not name.
                - `lemnos plan model.onnx --dim NAME=N` says of your model whether it runs on your device: it imports and plans it and allocates nothing. All \
                operators that are not imported are named at once, and so are all extents without a number.
                - The numbers count ONNX's own test cases on %s, as Debian packages them: a case counts for each operator of its graph. Many are of operator \
                sets before %d and refused for that alone, which says nothing of the operator: they have a column of their own. *No case* means that the \
                package has none that is read, not that the operator is missing.
                - The *element types* are those of the inputs of cases of the one operator that passed: types that were seen to work. Others may work as well, \
                as kernels claim them: `lemnos providers --json` lists each kernel's claims.
                - *Never imported*: strings; sequences and optional values as inputs or outputs of a model (inside of it they fold away); floating numbers of 8 or 4 bits; \
                integers of less than a byte, but as weights of operators that take them apart; operators that draw random numbers, and Dropout where it drops; training.
                - `f16` is computed where the device has it.
                - `bf16` is converted, moved and chosen from; no built-in kernel computes with it, so a model casts it first.
                - `f64` is converted, moved, chosen from and cumulated where the device has it; no other arithmetic on it is on the device, only in constants.
                - Shapes must be known before the run: what depends on values that the run computes, such as the number of elements that NonZero or \
                Compress find, is refused, and is imported where constants, fixed inputs (`--input shape=shape.npy`) and extents decide it. So are the \
                condition of an If and the number of rounds of a Loop or Scan.
                - `--precision f16` refuses a model with a vendor's operators: nothing says which of their numbers may be narrow. `--precision model` runs it.

                Made by `lemnos conformance onnx DIR --table FILE`.

                """
                        .formatted(
                                OnnxSupport.oldestOpset(), OnnxSupport.newestOpset(), device, OnnxSupport.oldestOpset())
                + OnPurpose.section()
                + "## Operators\n\n"
                + lines();
    }
}
