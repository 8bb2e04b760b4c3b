package org.lemnos.tck.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.tck.Conformance;
import org.lemnos.tck.KernelVerdict;
import org.lemnos.tck.PatternVerdict;
import org.lemnos.tck.proof.Coverage;
import org.lemnos.tck.proof.Proof;
import org.lemnos.tck.rule.Behaviours;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Outcome;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.rule.Scope;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.VulkanOptions;
import org.lemnos.vulkan.adapter.AdapterChoice;

/**
 * The rules for providers as tests: extend it and name the provider. What its kernels decline inside their claims is said in the jar, in {@code
 * META-INF/lemnos/<provider id>/declines.json}, where {@code lemnos verify} finds it too; here it can be said more exactly.
 *
 * <pre>{@code
 * class FastMathTest extends ProviderConformance {
 *     @Override
 *     protected KernelProvider provider() {
 *         return new FastMath();
 *     }
 *
 *     @Override
 *     protected Behaviours behaviours(String kernel) {
 *         return kernel.endsWith("_quads")
 *                 ? Behaviours.all().declining("an odd k", Decline.SHAPE, problem -> problem.input(0).dim(-1) % 2 != 0)
 *                 : Behaviours.unknown();
 *     }
 * }
 * }</pre>
 *
 * <p>Each rule is a test with one part a kernel, or one a pattern. A part is aborted, not passed, where the kernel does not make the promise that the rule is about, or
 * where the device cannot run it. Runs on the machine's best device, or on the one that {@code LEMNOS_DEVICE} names; one message of the validation
 * layer, where that is on, fails the class. With {@link #options} that let the layer check on the GPU it sees a kernel that loads from behind what
 * it is bound to as well, which no number may show. The system property {@code lemnos.soak} tests everything on a fresh seed, {@code lemnos.seed} sets the seed.
 */
// JUnit stands in the signatures; who uses the kit without it compiles against it all the same.
@SuppressWarnings("exports")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ProviderConformance {
    private static final boolean SOAK = Boolean.getBoolean("lemnos.soak");
    private static final long SEED = Long.getLong("lemnos.seed", SOAK ? System.nanoTime() : 20_261_130L);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);

    private final Map<String, KernelVerdict> verdicts = new TreeMap<>();
    private final Map<String, PatternVerdict> patternVerdicts = new TreeMap<>();
    private final List<String> complaints = new ArrayList<>();
    private @Nullable Vulkan vulkan;
    private @Nullable Conformance conformance;
    private List<Finding> registration = List.of();

    /** For tests. */
    protected ProviderConformance() {}

    /** The provider under test. */
    protected abstract KernelProvider provider();

    /** Providers whose operations its kernels are for, beyond the standard ones, or whose kernels copy where the host has to; none. */
    protected List<KernelProvider> companions() {
        return List.of();
    }

    /**
     * What a kernel, by its id, declines inside its claims, more exactly than the jar's {@code declines.json} can say; nothing more. An answer must agree
     * with both, so that what passes here passes {@code lemnos verify}.
     */
    protected Behaviours behaviours(String kernel) {
        return Behaviours.unknown();
    }

    /** Whether a kernel, by its id, is tested here; every one is, unless a run has no time for all. */
    protected boolean isTested(String kernel) {
        return true;
    }

    /** How much is tested: a seeded choice, or everything where {@code lemnos.soak} is set. */
    protected Scope scope() {
        return SOAK ? Scope.FULL : Scope.SLICE;
    }

    /** How Vulkan is opened: as the environment says. */
    protected VulkanOptions options() {
        return VulkanOptions.defaults();
    }

    /** Takes the record of the whole class at its end; prints its summary, and what was not tested or declined and why. */
    protected void proved(Proof proof) {
        System.out.println(proof.provider() + " on " + proof.device() + ": " + proof.summary() + "; seed " + SEED
                + Coverage.of(proof));
    }

    /** Opens the device; for JUnit. */
    @BeforeAll
    public final void open() {
        Vulkan opened = Vulkan.open(options());
        vulkan = opened;
        conformance = Conformance.of(provider(), opened.device(AdapterChoice.of(Optional.empty(), System.getenv())))
                .with(companions())
                .behaviours(this::behaviours)
                .seed(SEED)
                .scope(scope())
                .build();
        registration = conformance().registration();
    }

    /** Closes the device, unless it still works, and says what was proved; for JUnit. */
    @AfterAll
    public final void close() {
        Vulkan opened = vulkan;
        if (opened == null) {
            return;
        }
        Proof proof = Proof.of(
                conformance(),
                Optional.empty(),
                registration,
                List.copyOf(verdicts.values()),
                List.copyOf(patternVerdicts.values()));
        hear(opened, proof.provider());
        assertEquals(List.of(), opened.close(CLOSE_LIMIT), "what had to be left open");
        assertEquals(List.of(), complaints, "what the validation layer says");
        proved(proof);
    }

    private Conformance conformance() {
        Conformance opened = conformance;
        if (opened == null) {
            throw new IllegalStateException("the device is not open");
        }
        return opened;
    }

    private KernelVerdict verdict(String kernel) {
        return verdicts.computeIfAbsent(kernel, one -> {
            KernelVerdict verdict = conformance().test(one);
            Optional.ofNullable(vulkan).ifPresent(opened -> hear(opened, one));
            return verdict;
        });
    }

    /** The layer does not know whose kernel it complains about: what it says while one is tested is about that one. */
    private void hear(Vulkan opened, String subject) {
        List<String> messages = opened.validationMessages();
        messages.subList(complaints.size(), messages.size())
                .forEach(message -> complaints.add(subject + ", seed " + SEED + ": " + message));
    }

    private Stream<DynamicTest> registration(Rule rule) {
        List<Finding> findings =
                registration.stream().filter(finding -> finding.rule() == rule).toList();
        String provider = conformance().providerId();
        return Stream.of(dynamicTest(provider, () -> judge(provider, findings)));
    }

    private Stream<DynamicTest> kernels(Rule rule) {
        List<String> kernels =
                conformance().testableKernels().stream().filter(this::isTested).toList();
        assertFalse(kernels.isEmpty(), "the provider has no kernel to test");
        return kernels.stream()
                .map(kernel ->
                        dynamicTest(kernel, () -> judge(kernel, verdict(kernel).findings(rule))));
    }

    private Stream<DynamicTest> patterns(Rule rule) {
        List<String> patterns = conformance().patterns();
        if (patterns.isEmpty()) {
            return Stream.of(dynamicTest(conformance().providerId(), () -> abort("the provider has no pattern")));
        }
        return patterns.stream()
                .map(pattern -> dynamicTest(pattern, () -> {
                    PatternVerdict verdict = patternVerdicts.computeIfAbsent(pattern, conformance()::testPattern);
                    judge(pattern, verdict.findings(rule));
                }));
    }

    /** Fails with all faults of a provider, kernel or pattern; build tools print the message without the dynamic test's name, so it says whose they are. */
    static void judge(String subject, List<Finding> findings) {
        String faults = findings.stream()
                .filter(Finding::isFailure)
                .map(Finding::toString)
                .collect(Collectors.joining(System.lineSeparator()));
        if (!faults.isEmpty()) {
            fail(subject + ", seed " + SEED + ": " + faults);
        }
        if (findings.stream().noneMatch(finding -> finding.outcome() == Outcome.PASSED)) {
            abort(
                    findings.isEmpty()
                            ? "nothing here is about this rule"
                            : "declined: " + findings.get(0).detail());
        }
    }

    /** Rule 101. */
    @TestFactory
    public final Stream<DynamicTest> required_101_registersWithoutFault() {
        return registration(Rule.REGISTERS);
    }

    /** Rule 102. */
    @TestFactory
    public final Stream<DynamicTest> required_102_contributesTheSameEveryTime() {
        return registration(Rule.SAYS_THE_SAME_AGAIN);
    }

    /** Rule 103. */
    @TestFactory
    public final Stream<DynamicTest> required_103_everyKernelFindsItsOperation() {
        return registration(Rule.FINDS_OPERATIONS);
    }

    /** Rule 104. */
    @TestFactory
    public final Stream<DynamicTest> required_104_claimsOnlyElementTypesThatTheOperationTakes() {
        return registration(Rule.CLAIMS_WHAT_IS_TAKEN);
    }

    /** Rule 105. */
    @TestFactory
    public final Stream<DynamicTest> required_105_declaresItsOwnDeclines() {
        return registration(Rule.DECLARES_DECLINES);
    }

    /** Rule 201. */
    @TestFactory
    public final Stream<DynamicTest> required_201_everyClaimIsRun() {
        return kernels(Rule.RUNS_CLAIMS);
    }

    /** Rule 202. */
    @TestFactory
    public final Stream<DynamicTest> required_202_everyClaimedRankIsServed() {
        return kernels(Rule.SERVES_RANKS);
    }

    /** Rule 203. */
    @TestFactory
    public final Stream<DynamicTest> required_203_everyClaimedStorageIsServed() {
        return kernels(Rule.SERVES_STORAGE);
    }

    /** Rule 204. */
    @TestFactory
    public final Stream<DynamicTest> required_204_tensorsWithoutElementsAreServed() {
        return kernels(Rule.SERVES_EMPTY_TENSORS);
    }

    /** Rule 205. */
    @TestFactory
    public final Stream<DynamicTest> required_205_declinesHaveADocumentedReason() {
        return kernels(Rule.GIVES_REASONS);
    }

    /** Rule 206. */
    @TestFactory
    public final Stream<DynamicTest> required_206_declinesExactlyWhatItSays() {
        return kernels(Rule.DECLINES_AS_SAID);
    }

    /** Rule 207. */
    @TestFactory
    public final Stream<DynamicTest> required_207_theClaimedMostElementsAreServed() {
        return kernels(Rule.SERVES_LARGEST);
    }

    /** Rule 301. */
    @TestFactory
    public final Stream<DynamicTest> required_301_answersWithoutThrowing() {
        return kernels(Rule.ANSWERS);
    }

    /** Rule 302. */
    @TestFactory
    public final Stream<DynamicTest> required_302_answersTheSameEveryTime() {
        return kernels(Rule.ANSWERS_THE_SAME);
    }

    /** Rule 303. */
    @TestFactory
    public final Stream<DynamicTest> required_303_modulesKeepTheKernelAbi() {
        return kernels(Rule.KEEPS_KERNEL_ABI);
    }

    /** Rule 304. */
    @TestFactory
    public final Stream<DynamicTest> required_304_dispatchesAgreeWithTheirModules() {
        return kernels(Rule.DISPATCHES_WHAT_IT_SAYS);
    }

    /** Rule 305. */
    @TestFactory
    public final Stream<DynamicTest> required_305_keepsTheLimitsOfLesserDevices() {
        return kernels(Rule.KEEPS_LIMITS);
    }

    /** Rule 306. */
    @TestFactory
    public final Stream<DynamicTest> optional_306_everySubgroupSizeGivesTheSameAnswer() {
        return kernels(Rule.ANY_SUBGROUP_SIZE);
    }

    /** Rule 401. */
    @TestFactory
    public final Stream<DynamicTest> required_401_everyElementIsWrittenAndNothingUnwrittenRead() {
        return kernels(Rule.WRITES_EVERYTHING);
    }

    /** Rule 402. */
    @TestFactory
    public final Stream<DynamicTest> required_402_writesNothingOutsideOfItsPorts() {
        return kernels(Rule.KEEPS_INSIDE_PORTS);
    }

    /** Rule 403. */
    @TestFactory
    public final Stream<DynamicTest> required_403_resultsDoNotDependOnOldWorkspaceContent() {
        return kernels(Rule.IGNORES_OLD_SCRATCH);
    }

    /** Rule 404. */
    @TestFactory
    public final Stream<DynamicTest> required_404_writesNothingOutsideOfItsWorkspaces() {
        return kernels(Rule.KEEPS_INSIDE_WORKSPACES);
    }

    /** Rule 405. */
    @TestFactory
    public final Stream<DynamicTest> required_405_usesTheWorkspacesThatItAsksFor() {
        return kernels(Rule.USES_WORKSPACES);
    }

    /** Rule 406. */
    @TestFactory
    public final Stream<DynamicTest> required_406_costsAsManyDispatchesAsItMakes() {
        return kernels(Rule.COUNTS_DISPATCHES);
    }

    /** Rule 501. */
    @TestFactory
    public final Stream<DynamicTest> required_501_wholeNumbersGiveExactResults() {
        return kernels(Rule.EXACT_WHERE_EXACT);
    }

    /** Rule 502. */
    @TestFactory
    public final Stream<DynamicTest> required_502_eachElementIsWithinItsBound() {
        return kernels(Rule.WITHIN_BOUND);
    }

    /** Rule 503. */
    @TestFactory
    public final Stream<DynamicTest> required_503_theMeanSquareErrorIsThatOfTheClaimedAccumulator() {
        return kernels(Rule.WITHIN_MEAN_SQUARE);
    }

    /** Rule 504. */
    @TestFactory
    public final Stream<DynamicTest> required_504_oneHotRowsPickTheRightTerms() {
        return kernels(Rule.ONE_HOT_ROWS);
    }

    /** Rule 505. */
    @TestFactory
    public final Stream<DynamicTest> required_505_specialNumbersGoWhereTheOracleSendsThem() {
        return kernels(Rule.SPECIAL_NUMBERS);
    }

    /** Rule 601. */
    @TestFactory
    public final Stream<DynamicTest> optional_601_equalRunsGiveEqualBits() {
        return kernels(Rule.EQUAL_BITS);
    }

    /** Rule 602. */
    @TestFactory
    public final Stream<DynamicTest> optional_602_aRowDoesNotDependOnOtherRows() {
        return kernels(Rule.ROW_INVARIANT);
    }

    /** Rule 701. */
    @TestFactory
    public final Stream<DynamicTest> optional_701_anUpdateInPlaceGivesTheBitsOfAnUpdatedCopy() {
        return kernels(Rule.IN_PLACE);
    }

    /** Rule 801. */
    @TestFactory
    public final Stream<DynamicTest> required_801_aPatternFindsWhatItsExamplesShow() {
        return patterns(Rule.FINDS_EXAMPLES);
    }

    /** Rule 802. */
    @TestFactory
    public final Stream<DynamicTest> required_802_aPatternProposesTheSameEveryTime() {
        return patterns(Rule.PROPOSES_THE_SAME);
    }

    /** Rule 803. */
    @TestFactory
    public final Stream<DynamicTest> required_803_aPatternProposesOnlyWhatIsLegal() {
        return patterns(Rule.PROPOSES_LEGALLY);
    }

    /** Rule 804. */
    @TestFactory
    public final Stream<DynamicTest> required_804_theReplacementComputesWhatItsPartsDo() {
        return patterns(Rule.MEANS_THE_SAME);
    }

    /** Rule 805. */
    @TestFactory
    public final Stream<DynamicTest> required_805_aPatternSearchesAnyProgramWithoutThrowing() {
        return patterns(Rule.SEARCHES);
    }

    /** Rule 806. */
    @TestFactory
    public final Stream<DynamicTest> required_806_aLargeProgramIsSearchedWithinTheLimitsOfTheHost() {
        return patterns(Rule.SEARCHES_IN_TIME);
    }
}
