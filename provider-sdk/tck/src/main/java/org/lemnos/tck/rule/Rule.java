package org.lemnos.tck.rule;

import java.util.Arrays;
import java.util.Optional;

/**
 * The rules for providers, as {@code docs/provider-rules.md} explains them one by one. A required rule binds every provider; an optional one binds
 * who makes the promise that it is about. Numbers are never used again for another rule.
 */
public enum Rule {
    /** Chapter 1: what a provider says of itself. */
    REGISTERS(101, Kind.REQUIRED, "registersWithoutFault"),
    /** Contributing is not a matter of time, order or chance. */
    SAYS_THE_SAME_AGAIN(102, Kind.REQUIRED, "contributesTheSameEveryTime"),
    /** No kernel is inert. */
    FINDS_OPERATIONS(103, Kind.REQUIRED, "everyKernelFindsItsOperation"),
    /** A claim that no call can fall under promises nothing. */
    CLAIMS_WHAT_IS_TAKEN(104, Kind.REQUIRED, "claimsOnlyElementTypesThatTheOperationTakes"),
    /** What {@code lemnos verify} cannot hear from a test. */
    DECLARES_DECLINES(105, Kind.REQUIRED, "declaresItsOwnDeclines"),

    /** Chapter 2: claims and declines. */
    RUNS_CLAIMS(201, Kind.REQUIRED, "everyClaimIsRun"),
    /** From the least rank to the most. */
    SERVES_RANKS(202, Kind.REQUIRED, "everyClaimedRankIsServed"),
    /** Each combination over the ports. */
    SERVES_STORAGE(203, Kind.REQUIRED, "everyClaimedStorageIsServed"),
    /** Nothing to do is no reason to decline. */
    SERVES_EMPTY_TENSORS(204, Kind.REQUIRED, "tensorsWithoutElementsAreServed"),
    /** A code of the contract or of the vendor, and a sentence. */
    GIVES_REASONS(205, Kind.REQUIRED, "declinesHaveADocumentedReason"),
    /** Both ways: what it says it declines it declines, and nothing else. */
    DECLINES_AS_SAID(206, Kind.REQUIRED, "declinesExactlyWhatItSays"),
    /** The largest tensor of a claim is a part of the claim. */
    SERVES_LARGEST(207, Kind.REQUIRED, "theClaimedMostElementsAreServed"),

    /** Chapter 3: answers and dispatches. */
    ANSWERS(301, Kind.REQUIRED, "answersWithoutThrowing"),
    /** The planner asks once and remembers. */
    ANSWERS_THE_SAME(302, Kind.REQUIRED, "answersTheSameEveryTime"),
    /** SPIR-V that passes the host's reader. */
    KEEPS_KERNEL_ABI(303, Kind.REQUIRED, "modulesKeepTheKernelAbi"),
    /** Bindings, push constants, workgroups as the module has them. */
    DISPATCHES_WHAT_IT_SAYS(304, Kind.REQUIRED, "dispatchesAgreeWithTheirModules"),
    /** What Vulkan requires of every device is enough, or the kernel declines. */
    KEEPS_LIMITS(305, Kind.REQUIRED, "keepsTheLimitsOfLesserDevices"),
    /** A kernel that chooses its subgroup size is right with each. */
    ANY_SUBGROUP_SIZE(306, Kind.OPTIONAL, "everySubgroupSizeGivesTheSameAnswer"),

    /** Chapter 4: memory. */
    WRITES_EVERYTHING(401, Kind.REQUIRED, "everyElementIsWrittenAndNothingUnwrittenRead"),
    /** Guards around inputs and outputs. */
    KEEPS_INSIDE_PORTS(402, Kind.REQUIRED, "writesNothingOutsideOfItsPorts"),
    /** What another kernel left there is nobody's business. */
    IGNORES_OLD_SCRATCH(403, Kind.REQUIRED, "resultsDoNotDependOnOldWorkspaceContent"),
    /** Guards around workspaces: the estimate is enough. */
    KEEPS_INSIDE_WORKSPACES(404, Kind.REQUIRED, "writesNothingOutsideOfItsWorkspaces"),
    /** Memory that nothing touches is missing elsewhere. */
    USES_WORKSPACES(405, Kind.REQUIRED, "usesTheWorkspacesThatItAsksFor"),
    /** Costs are compared; this part of them can be checked. */
    COUNTS_DISPATCHES(406, Kind.REQUIRED, "costsAsManyDispatchesAsItMakes"),

    /** Chapter 5: numbers. */
    EXACT_WHERE_EXACT(501, Kind.REQUIRED, "wholeNumbersGiveExactResults"),
    /** Derived from accumulator and chain, not chosen. */
    WITHIN_BOUND(502, Kind.REQUIRED, "eachElementIsWithinItsBound"),
    /** Sees an accumulator that is less exact than claimed. */
    WITHIN_MEAN_SQUARE(503, Kind.REQUIRED, "theMeanSquareErrorIsThatOfTheClaimedAccumulator"),
    /** Sees permuted tiles. */
    ONE_HOT_ROWS(504, Kind.REQUIRED, "oneHotRowsPickTheRightTerms"),
    /** NaN, infinities, zeros of both signs, masked rows. */
    SPECIAL_NUMBERS(505, Kind.REQUIRED, "specialNumbersGoWhereTheOracleSendsThem"),

    /** Chapter 6: repeatability. */
    EQUAL_BITS(601, Kind.OPTIONAL, "equalRunsGiveEqualBits"),
    /** A batch is equal to its members. */
    ROW_INVARIANT(602, Kind.OPTIONAL, "aRowDoesNotDependOnOtherRows"),

    /** Chapter 7: in place. */
    IN_PLACE(701, Kind.OPTIONAL, "anUpdateInPlaceGivesTheBitsOfAnUpdatedCopy"),

    /** Chapter 8: patterns. */
    FINDS_EXAMPLES(801, Kind.REQUIRED, "aPatternFindsWhatItsExamplesShow"),
    /** The graph alone decides. */
    PROPOSES_THE_SAME(802, Kind.REQUIRED, "aPatternProposesTheSameEveryTime"),
    /** Convex, nothing dropped that somebody sees, a call that the replacement takes. */
    PROPOSES_LEGALLY(803, Kind.REQUIRED, "aPatternProposesOnlyWhatIsLegal"),
    /** The two oracles agree. */
    MEANS_THE_SAME(804, Kind.REQUIRED, "theReplacementComputesWhatItsPartsDo"),
    /** Whatever the program is. */
    SEARCHES(805, Kind.REQUIRED, "aPatternSearchesAnyProgramWithoutThrowing"),
    /** Programs have thousands of nodes. */
    SEARCHES_IN_TIME(806, Kind.REQUIRED, "aLargeProgramIsSearchedWithinTheLimitsOfTheHost");

    /** Whom a rule binds. */
    public enum Kind {
        /** Every provider. */
        REQUIRED("required"),
        /** Who makes the promise. */
        OPTIONAL("optional");

        private final String token;

        Kind(String token) {
            this.token = token;
        }

        /** The name in tests and reports. */
        public String token() {
            return token;
        }
    }

    private static final int FIRST_OF_PATTERNS = 800;

    private final int number;
    private final Kind kind;
    private final String title;

    Rule(int number, Kind kind, String title) {
        this.number = number;
        this.kind = kind;
        this.title = title;
    }

    /** The number, the hundreds being the chapter. */
    public int number() {
        return number;
    }

    /** Whom it binds. */
    public Kind kind() {
        return kind;
    }

    /** The name of the test that stands for it, such as {@code required_201_everyClaimIsRun}. */
    public String testName() {
        return kind.token() + "_" + number + "_" + title;
    }

    /** Whether it is about the provider as a whole and not about one kernel. */
    public boolean isAboutProvider() {
        return number < 200;
    }

    /** Whether it is about a pattern and not about a kernel. */
    public boolean isAboutPattern() {
        return number >= FIRST_OF_PATTERNS;
    }

    /** The rule of that number, if there is one. */
    public static Optional<Rule> numbered(int number) {
        return Arrays.stream(values()).filter(rule -> rule.number == number).findFirst();
    }

    /** The test's name. */
    @Override
    public String toString() {
        return testName();
    }
}
