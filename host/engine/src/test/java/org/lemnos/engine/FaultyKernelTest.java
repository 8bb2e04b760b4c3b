package org.lemnos.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.core.plan.PlanJson;
import org.lemnos.core.plan.Selection;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.vendor.CallLimit;
import org.lemnos.core.vendor.VendorLimits;

/** A kernel that fails while it is asked costs an application a line in its plan, and its results nothing. */
@Tag("device")
class FaultyKernelTest {
    private static final VendorLimits LIMITS = VendorLimits.of(new CallLimit(Duration.ofSeconds(2), 512L << 20));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "THROWS, quarantined:threw",
        "RETURNS_NULL, quarantined:returned_null",
        "HANGS, quarantined:time_limit",
        "LIES_ABOUT_BINDINGS, quarantined:dispatch_refused",
        "CLAIMS_WHAT_IT_CANNOT_LOWER, quarantined:threw"
    })
    void theProgramRunsWithoutItAndTheNextEngineDoesNotAskIt(Careless.Way way, String code) {
        Path file = folder.resolve("quarantine.json");
        try (Careless careless = new Careless(way)) {
            String first;
            try (Engine engine = engine(careless, file)) {
                ExecutionPlan plan = engine.plan(FailingDeviceTest.sum(), FailingDeviceTest.FOUR);
                first = PlanJson.toJson(plan.document());
                assertThat(plan.document().nodes().get(0).selection().rejected())
                        .filteredOn(row -> row.kernel().equals(Careless.KERNEL))
                        .extracting(Selection.Rejection::code)
                        .containsExactly(code);
                try (Session session = engine.load(plan)) {
                    assertThat(FailingDeviceTest.run(session).floats("sum")).containsExactly(11, 22, 33, 44);
                }
                assertThat(engine.quarantine().entries()).hasSize(1);
                assertThat(engine.validationMessages()).isEmpty();
            }
            int asked = careless.calls();
            try (Engine engine = engine(careless, file)) {
                ExecutionPlan plan = engine.plan(FailingDeviceTest.sum(), FailingDeviceTest.FOUR);
                assertThat(PlanJson.toJson(plan.document())).isEqualTo(first);
            }
            assertThat(careless.calls()).isEqualTo(asked);
        }
    }

    private static Engine engine(Careless careless, Path file) {
        return Engine.builder()
                .provider(careless)
                .quarantine(Quarantine.file(file))
                .vendorLimits(LIMITS)
                .open();
    }
}
