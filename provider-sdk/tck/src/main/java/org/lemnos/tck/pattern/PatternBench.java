package org.lemnos.tck.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lemnos.core.catalog.Catalog;
import org.lemnos.core.catalog.PatternEntry;
import org.lemnos.core.fusion.FusionRefused;
import org.lemnos.core.fusion.Partition;
import org.lemnos.core.fusion.Partitioner;
import org.lemnos.core.fusion.Partitions;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.core.vendor.VendorLimits;
import org.lemnos.core.vendor.VendorThreads;

/** Asks one pattern as a host does: on its provider's thread, watched, twice, and with every proposal judged. */
public final class PatternBench {
    private final Catalog catalog;
    private final PatternEntry pattern;

    /** Asks a pattern of the catalog; its other patterns rest. */
    public PatternBench(Catalog catalog, PatternEntry pattern) {
        this.catalog = catalog;
        this.pattern = pattern;
    }

    Catalog catalog() {
        return catalog;
    }

    PatternEntry pattern() {
        return pattern;
    }

    /**
     * What came of one search.
     *
     * @param legal what the host would take up
     * @param refused what it would not
     * @param fault how the pattern failed, if it did
     */
    record Search(List<Partition> legal, List<FusionRefused> refused, Optional<ProviderFault> fault) {
        /** Everything that another search in the same program must give again. */
        List<List<Object>> facts() {
            List<List<Object>> facts = new ArrayList<>();
            for (Partition each : legal) {
                facts.add(List.of(
                        each.nodes(),
                        each.replacement().inputs(),
                        each.replacement().outputs(),
                        each.replacement().call().attributes()));
            }
            refused.forEach(each -> facts.add(List.of(each.nodes(), each.code(), each.detail())));
            return facts;
        }
    }

    Search search(BoundProgram program) {
        List<ProviderFault> faults = new ArrayList<>();
        try (VendorThreads threads = new VendorThreads(faults::add)) {
            Partitions found = new Partitioner(
                            catalog,
                            threads,
                            VendorLimits.defaults().question(),
                            SketchProgram.operations(catalog),
                            other -> other.id().equals(pattern.id()) ? Optional.empty() : Optional.of("not under test"))
                    .find(program);
            return new Search(
                    found.legal(),
                    found.refused().stream()
                            .filter(each -> each.pattern().equals(pattern.id()))
                            .filter(each -> each.code() != FusionRefused.Code.PATTERN_FAILED)
                            .toList(),
                    faults.stream().findFirst());
        }
    }
}
