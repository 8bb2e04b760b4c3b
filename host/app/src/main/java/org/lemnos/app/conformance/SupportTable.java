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
 * inputs of models of that operator alone that passed, and how many of the cases whose graph has it passed, failed or were refused.
 */
public final class SupportTable {
    private static final String NEVER = "–";

    private final SortedMap<String, Row> rows = new TreeMap<>();
    private final SortedMap<String, SortedSet<Integer>> imported = OnnxSupport.operators();

    private SupportTable() {}

    /** One operator's cases. */
    private static final class Row {
        private final SortedSet<String> types = new TreeSet<>();
        private int passed;
        private int failed;
        private int refused;

        void count(Verdict verdict) {
            switch (verdict) {
                case PASSED -> passed++;
                case FAILED -> failed++;
                case REFUSED -> refused++;
            }
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
            row.count(verdict);
            if (verdict == Verdict.PASSED && outline.operators().size() == 1) {
                row.types.addAll(outline.inputTypes());
            }
        }
    }

    /** The table alone, a line for each operator. */
    public String lines() {
        List<String> lines = new ArrayList<>();
        lines.add("| operator | versions | element types | passed | failed | refused |");
        lines.add("|---|---|---|---|---|---|");
        rows.forEach((operator, row) -> lines.add("| " + operator + " | " + joined(imported.get(operator)) + " | "
                + joined(row.types) + " | " + row.passed + " | " + row.failed + " | " + row.refused + " |"));
        return String.join("\n", lines) + "\n";
    }

    private static String joined(@Nullable Collection<?> things) {
        return things == null || things.isEmpty()
                ? NEVER
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

                What came of ONNX's own test cases on %s, made by `lemnos conformance onnx DIR --table FILE`. A case counts for each operator of its graph, and \
                is refused if any of them, its attributes or types are not covered; then nothing was allocated. The element types are those of models of the \
                one operator that passed.

                """
                        .formatted(device)
                + OnPurpose.section()
                + "## Operators\n\n"
                + lines();
    }
}
