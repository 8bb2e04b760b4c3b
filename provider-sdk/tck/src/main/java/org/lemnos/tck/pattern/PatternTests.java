package org.lemnos.tck.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.lemnos.core.LemnosException;
import org.lemnos.core.fusion.FusionRefused;
import org.lemnos.core.fusion.Partition;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.tck.cases.Filling;
import org.lemnos.tck.pattern.PatternBench.Search;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.rule.Scope;

/** Chapter 8 of the rules: all tests of one pattern. For one thread, and for one use. */
public final class PatternTests {
    private static final int NODES_OF_A_LARGE_PROGRAM = 8_192;
    private static final List<Filling> FILLINGS = List.of(Filling.WHOLE, Filling.RANDOM, Filling.SPECIAL);

    private final PatternBench bench;
    private final long seed;
    private final Scope scope;
    private final List<Finding> findings = new ArrayList<>();
    private final List<Shown> shown = new ArrayList<>();
    private boolean overstayed;

    /** What came of the first search in a program of the author's. */
    private record Shown(String name, BoundProgram program, Search found) {}

    /** Tests of the bench's pattern; the same seed gives the same programs and inputs. */
    public PatternTests(PatternBench bench, long seed, Scope scope) {
        this.bench = bench;
        this.seed = seed;
        this.scope = scope;
    }

    /** Runs them all. */
    public List<Finding> run() {
        SketchBook.Examples examples;
        try {
            examples = SketchBook.of(bench.pattern().pattern());
        } catch (RuntimeException | StackOverflowError | AssertionError thrown) {
            return List.of(failed(Rule.FINDS_EXAMPLES, "examples", "could not be shown: " + thrown));
        }
        if (examples.found().isEmpty()) {
            return List.of(failed(Rule.FINDS_EXAMPLES, "examples", "there is none in which it finds something"));
        }
        List<Sketch> found =
                examples.found().stream().filter(example -> show(example, true)).toList();
        List<Sketch> programs = Stream.concat(
                        found.stream(), examples.passedOver().stream().filter(example -> show(example, false)))
                .toList();
        found.forEach(example -> Variations.seenElsewhere(example).forEach(this::vary));
        byChance(programs);
        shown.forEach(this::again);
        found.stream().findFirst().ifPresent(this::large);
        return List.copyOf(findings);
    }

    private static Finding failed(Rule rule, String program, String detail) {
        return Finding.failed(rule, program, detail);
    }

    private void judge(Rule rule, String program, Optional<String> fault) {
        findings.add(fault.map(detail -> failed(rule, program, detail)).orElseGet(() -> Finding.passed(rule, program)));
    }

    // ---- the author's own programs

    /** Whether the example is a program; if not, nothing else is made of it. */
    private boolean show(Sketch example, boolean finds) {
        BoundProgram program;
        try {
            program = SketchProgram.bind(bench.catalog(), example);
        } catch (LemnosException | IllegalArgumentException none) {
            judge(Rule.FINDS_EXAMPLES, example.name(), Optional.of("is no program: " + none.getMessage()));
            return false;
        }
        Optional<Search> search = search(program, example.name());
        search.ifPresent(found -> {
            judge(Rule.FINDS_EXAMPLES, example.name(), unlike(found, finds));
            FILLINGS.forEach(filling -> compare(program, example.name(), found, filling));
            shown.add(new Shown(example.name(), program, found));
        });
        return true;
    }

    private static Optional<String> unlike(Search found, boolean finds) {
        if (finds && found.legal().isEmpty()) {
            return Optional.of("proposes nothing that the host takes up"
                    + found.refused().stream()
                            .findFirst()
                            .map(refused -> ": " + refused.code().token() + ", " + refused.detail())
                            .orElse(""));
        }
        boolean proposes = !found.legal().isEmpty() || !found.refused().isEmpty();
        return !finds && proposes
                ? Optional.of("is shown as a program in which it finds nothing, and it proposes something")
                : Optional.empty();
    }

    /** After all that it has seen since. */
    private void again(Shown before) {
        search(before.program(), before.name())
                .ifPresent(second -> judge(
                        Rule.PROPOSES_THE_SAME,
                        before.name(),
                        second.facts().equals(before.found().facts())
                                ? Optional.empty()
                                : Optional.of("asked again later, it proposes something else")));
    }

    // ---- what is made of them

    private void byChance(List<Sketch> examples) {
        if (examples.isEmpty()) {
            return;
        }
        Variations variations = new Variations(bench.catalog(), examples);
        Random random = new Random(seed ^ bench.pattern().id().hashCode());
        for (int i = 0; i < scope.variations(); i++) {
            variations.random(random, "program " + i + " by chance").ifPresent(this::vary);
        }
    }

    private void vary(Sketch sketch) {
        BoundProgram program = SketchProgram.bind(bench.catalog(), sketch);
        search(program, sketch.name()).ifPresent(found -> compare(program, sketch.name(), found, Filling.RANDOM));
    }

    private void large(Sketch example) {
        Sketch sketch = example;
        for (int doubled = 0; sketch.nodes().size() < NODES_OF_A_LARGE_PROGRAM; doubled++) {
            sketch = doubled % 2 == 0 ? sketch.twice() : sketch.beside(sketch);
        }
        String name = example.name() + ", " + sketch.nodes().size() + " nodes of it";
        search(SketchProgram.bind(bench.catalog(), sketch), name)
                .ifPresent(found -> judge(Rule.SEARCHES_IN_TIME, name, Optional.empty()));
    }

    // ---- one search

    /** What the pattern proposes; empty if it failed, or has overstayed before and is asked nothing more. */
    private Optional<Search> search(BoundProgram program, String name) {
        if (overstayed) {
            return Optional.empty();
        }
        Search found = bench.search(program);
        if (found.fault().isPresent()) {
            Rule broken = broken(found.fault().get());
            overstayed = broken == Rule.SEARCHES_IN_TIME;
            judge(broken, name, Optional.of(found.fault().get().toString()));
            return Optional.empty();
        }
        judge(Rule.SEARCHES, name, Optional.empty());
        judge(Rule.PROPOSES_THE_SAME, name, Optional.empty());
        judge(Rule.PROPOSES_LEGALLY, name, illegal(found));
        return Optional.of(found);
    }

    private static Rule broken(ProviderFault fault) {
        return switch (fault.kind()) {
            case TIME_LIMIT, ALLOCATION_LIMIT, PROVIDER_GIVEN_UP -> Rule.SEARCHES_IN_TIME;
            case CONTRADICTED -> Rule.PROPOSES_THE_SAME;
            default -> Rule.SEARCHES;
        };
    }

    /** To propose the same twice, or for an operation that another jar would bring, harms nobody. */
    private static Optional<String> illegal(Search found) {
        return found.refused().stream()
                .filter(refused -> refused.code() != FusionRefused.Code.DUPLICATE
                        && refused.code() != FusionRefused.Code.OPERATION_UNKNOWN)
                .findFirst()
                .map(refused -> refused.code().token() + ": " + refused.detail());
    }

    private void compare(BoundProgram program, String name, Search found, Filling filling) {
        if (found.legal().isEmpty()) {
            return;
        }
        Random random =
                new Random(seed ^ (31L * name.hashCode() + filling.label().hashCode()));
        PartsAndWhole.run(program, filling, random).ifPresent(run -> {
            for (Partition partition : found.legal()) {
                judge(Rule.MEANS_THE_SAME, name + ", " + filling.label(), run.difference(partition));
            }
        });
    }
}
