package org.lemnos.tck.faulty;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.lemnos.api.Version;
import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Chain;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.Workspace;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.Port;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.tck.rule.Rule;

/** For each rule a provider that breaks it and is right otherwise, as far as that can be. */
public final class FaultyProviders {
    private static final StorageProfile BLOCKS = StorageProfile.fixedBlock(4096);
    private static final int SMALL_SCRATCH = 16;
    private static final int FORGOTTEN = 100;

    private FaultyProviders() {}

    /** The providers by the rule that they break. */
    public static Map<Rule, TestProvider> byRule() {
        Map<Rule, TestProvider> all = new EnumMap<>(Rule.class);
        registration(all);
        declarations(all);
        claims(all);
        answers(all);
        memory(all);
        numbers(all);
        promises(all);
        patterns(all);
        return all;
    }

    /** A kernel that declines as its jar says, without a word. */
    public static TestProvider decliningWithoutASentence() {
        return TestProvider.of(sqrt().support(problem ->
                        isOdd(problem) ? Support.no(new Decline("acme/odd-count"), " ") : Support.yes()))
                .called("acme/reasons");
    }

    /** A right kernel whose jar says in words that it declines what it serves. */
    public static TestProvider sayingThatItDeclinesOddNumbers() {
        return TestProvider.of(sqrt()).called("acme/odd");
    }

    /** A kernel that looks at what lies behind its input, and makes nothing of it: no number shows that. */
    public static TestProvider lookingBehindItsInput() {
        return TestProvider.of(
                TestKernel.sqrt(
                        "if (i < n) { y[i] = sqrt(x[i]); if (floatBitsToUint(x[(n + 3) / 4 * 4 + i]) == 0x12345678u) { y[i] = 0; } }"));
    }

    /** Providers that break no rule. */
    public static Map<String, TestProvider> right() {
        return Map.of(
                "sqrt", TestProvider.of(sqrt()),
                "product", product(TestKernel.f32(3), TestKernel.PRODUCT),
                "accumulate", Accumulate.provider("sum[i] += more[i];"),
                "with a pattern", Magnitude.right().provider(),
                "with scratch", TestProvider.of(throughScratch("i < n")),
                "in blocks", TestProvider.of(TestKernel.sqrt(inBlocks(), TestKernel.SQRT)),
                "with invariant rows", product(TestKernel.f32(3).rowInvariant(), TestKernel.PRODUCT),
                "with a reason of its own",
                        TestProvider.of(sqrt().support(problem -> isOdd(problem)
                                        ? Support.no(new Decline("acme/odd-count"), problem.input(0) + " is odd")
                                        : TestKernel.spanned(problem)))
                                .called("acme/reasons"),
                "without scalars",
                        TestProvider.of(sqrt().support(
                                                problem -> problem.input(0).rank() == 0
                                                        ? Support.no(Decline.SHAPE, "a scalar is no vector")
                                                        : TestKernel.spanned(problem)))
                                .called("acme/scalars"));
    }

    private static TestKernel sqrt() {
        return TestKernel.sqrt(TestKernel.SQRT);
    }

    private static void registration(Map<Rule, TestProvider> all) {
        all.put(
                Rule.REGISTERS,
                TestProvider.of(contributions -> contributions.operation(
                        OperationDescriptor.builder(OperationId.of("nn/accumulate"), Version.of(1, 0))
                                .output(Port.required("total"))
                                .build(),
                        new Accumulate())));
        AtomicInteger times = new AtomicInteger();
        all.put(Rule.SAYS_THE_SAME_AGAIN, TestProvider.of(contributions -> {
            Claim claim = TestKernel.f32(2)
                    .ranks(0, times.getAndIncrement() % 2 == 0 ? 8 : 4)
                    .build();
            contributions.kernel(TestKernel.sqrt(claim, TestKernel.SQRT));
        }));
        all.put(
                Rule.FINDS_OPERATIONS,
                TestProvider.of(TestKernel.of(
                        TestKernel.NAME,
                        OperationId.of("acme/nothing"),
                        TestKernel.f32(2).build(),
                        problem -> {
                            throw new IllegalStateException("never asked");
                        })));
        all.put(
                Rule.CLAIMS_WHAT_IS_TAKEN,
                TestProvider.of(TestKernel.sqrt(
                        Claim.types(ElementType.I32, ElementType.I32).build(), TestKernel.SQRT)));
    }

    private static void declarations(Map<Rule, TestProvider> all) {
        all.put(Rule.DECLARES_DECLINES, TestProvider.of(sqrt()).called("acme/misspelt"));
    }

    private static void claims(Map<Rule, TestProvider> all) {
        all.put(
                Rule.RUNS_CLAIMS,
                TestProvider.of(sqrt().support(problem ->
                        problem.output(0).isEmpty() ? Support.yes() : Support.no(Decline.SHAPE, "nothing suits it"))));
        all.put(
                Rule.SERVES_RANKS,
                TestProvider.of(sqrt().support(problem -> problem.input(0).rank() < 5
                        ? Support.yes()
                        : Support.no(Decline.SHAPE, problem.input(0).rank() + " axes; at most 4 are done"))));
        all.put(
                Rule.SERVES_STORAGE,
                TestProvider.of(TestKernel.sqrt(inBlocks(), TestKernel.SQRT)
                        .placed((problem, placement) -> Lowering.of(TestKernel.elementwise(
                                Glsl.elementwise(TestKernel.SQRT),
                                problem,
                                problem.output(0).elements()
                                        - (placement
                                                        .storage(BufferRef.output(0))
                                                        .isFixedBlock()
                                                ? 1
                                                : 0))))));
        all.put(
                Rule.SERVES_EMPTY_TENSORS,
                TestProvider.of(sqrt().support(problem -> problem.output(0).isEmpty()
                        ? Support.no(Decline.SHAPE, "there is nothing to do")
                        : Support.yes())));
        all.put(
                Rule.GIVES_REASONS,
                TestProvider.of(sqrt().support(problem -> isOdd(problem)
                                ? Support.no(new Decline("odd"), problem.input(0) + " has an odd number of elements")
                                : Support.yes()))
                        .called("acme/odd"));
        all.put(Rule.DECLINES_AS_SAID, TestProvider.of(sqrt()).called("acme/scalars"));
        all.put(
                Rule.SERVES_LARGEST,
                TestProvider.of(TestKernel.sqrt(
                                TestKernel.f32(2)
                                        .mostElements(BufferRef.input(0), 100)
                                        .build(),
                                TestKernel.SQRT)
                        .lowering((problem, right) -> Lowering.of(TestKernel.elementwise(
                                Glsl.elementwise(TestKernel.SQRT),
                                problem,
                                Math.min(problem.output(0).elements(), 99))))));
    }

    private static void patterns(Map<Rule, TestProvider> all) {
        all.put(Rule.FINDS_EXAMPLES, Magnitude.findingNothing());
        all.put(Rule.PROPOSES_THE_SAME, Magnitude.contradictingItself());
        all.put(Rule.PROPOSES_LEGALLY, Magnitude.droppingWhatOthersSee());
        all.put(Rule.MEANS_THE_SAME, Magnitude.meaningSomethingElse());
        all.put(Rule.SEARCHES, Magnitude.throwingOnScalars());
        all.put(Rule.SEARCHES_IN_TIME, Magnitude.comparingAllWithAll());
    }

    /** A right kernel, and a pattern that finds less the longer it lives. */
    public static TestProvider growingTired() {
        return Magnitude.growingTired();
    }

    /** A right kernel, and a right pattern whose author shows nothing. */
    public static TestProvider showingNothing() {
        return new Magnitude(Magnitude.right().finding(), examples -> {}).provider();
    }

    private static boolean isOdd(Problem problem) {
        return problem.output(0).elements() % 2 == 1;
    }

    private static Claim inBlocks() {
        return TestKernel.f32(2)
                .storage(BufferRef.input(0), StorageProfile.linear(), BLOCKS)
                .storage(BufferRef.output(0), StorageProfile.linear(), BLOCKS)
                .build();
    }

    private static void answers(Map<Rule, TestProvider> all) {
        all.put(Rule.ANSWERS, TestProvider.of(sqrt().estimate(problem -> {
            throw new StackOverflowError();
        })));
        AtomicInteger asked = new AtomicInteger();
        all.put(
                Rule.ANSWERS_THE_SAME,
                TestProvider.of(
                        sqrt().estimate(problem -> ResourceEstimate.costing(Cost.of(asked.getAndIncrement(), 0)))));
        all.put(Rule.KEEPS_KERNEL_ABI, TestProvider.of(TestKernel.sqrt("if (i < x.length()) { y[i] = sqrt(x[i]); }")));
        all.put(
                Rule.DISPATCHES_WHAT_IT_SAYS,
                TestProvider.of(sqrt().lowering((problem, right) -> Lowering.of(TestKernel.launched(
                        Dispatch.of(Glsl.elementwise(TestKernel.SQRT))
                                .updates(BufferRef.output(0))
                                .writes(BufferRef.output(0))
                                .push((int) problem.output(0).elements()),
                        1)))));
        all.put(
                Rule.KEEPS_LIMITS,
                TestProvider.of(
                        sqrt().lowering((problem, right) -> Lowering.of(Dispatch.of(Glsl.elementwise(TestKernel.SQRT))
                                .reads(BufferRef.input(0))
                                .writes(BufferRef.output(0), WriteContract.everyElement())
                                .push((int) problem.output(0).elements())
                                .workgroups((problem.output(0).elements() + 63) / 64, 1, 1)
                                .build()))));
        all.put(Rule.ANY_SUBGROUP_SIZE, TestProvider.of(sqrt().lowering((problem, right) -> {
            int size = (int) problem.device().limit(Limit.SUBGROUP_SIZE);
            return Lowering.of(TestKernel.launched(
                    Dispatch.of(Glsl.elementwise("if (i < n) { y[i] = gl_SubgroupSize == 64 ? sqrt(x[i]) : 0; }"))
                            .reads(BufferRef.input(0))
                            .writes(BufferRef.output(0), WriteContract.everyElement())
                            .push((int) problem.output(0).elements())
                            .subgroupSize(size),
                    problem.output(0).elements()));
        })));
    }

    /** A kernel for roots whose last invocations go on behind the ends of all its buffers. */
    public static TestProvider goingTooFar(String body) {
        return TestProvider.of(TestKernel.sqrt("if (i < n + 40) { " + body + " }"));
    }

    private static void memory(Map<Rule, TestProvider> all) {
        all.put(Rule.WRITES_EVERYTHING, TestProvider.of(TestKernel.sqrt("if (i + 1 < n) { y[i] = sqrt(x[i]); }")));
        all.put(
                Rule.KEEPS_INSIDE_PORTS,
                TestProvider.of(
                        TestKernel.sqrt("if (i < n) { y[i] = sqrt(x[i]); } if (i == 0) { y[(n + 3) / 4 * 4] = 7; }")));
        all.put(Rule.IGNORES_OLD_SCRATCH, TestProvider.of(throughScratch("i < n / 2")));
        all.put(
                Rule.KEEPS_INSIDE_WORKSPACES,
                TestProvider.of(throughScratch("i < n").estimate(problem -> {
                    // Less than a guard: a driver that checks no bounds lets a store ruin whatever lies beyond.
                    long tooFew = Float.BYTES * (problem.output(0).elements() - FORGOTTEN);
                    return twoDispatches().scratch(Workspace.bytes(Math.max(SMALL_SCRATCH, tooFew)));
                })));
        all.put(Rule.USES_WORKSPACES, TestProvider.of(sqrt().estimate(problem -> ResourceEstimate.costing(Cost.of(1, 0))
                .scratch(Workspace.bytes(1024)))));
        all.put(
                Rule.COUNTS_DISPATCHES,
                TestProvider.of(sqrt().estimate(problem ->
                        ResourceEstimate.costing(Cost.of(1, 0).dispatches(2)))));
    }

    private static ResourceEstimate twoDispatches() {
        return ResourceEstimate.costing(Cost.of(1, 0).dispatches(2));
    }

    /** Copies the input to scratch memory as far as the condition says, and takes roots of what is there. */
    private static TestKernel throughScratch(String condition) {
        SpirvModule first = Glsl.elementwise("if (" + condition + ") { y[i] = x[i]; }");
        SpirvModule second = Glsl.elementwise(TestKernel.SQRT);
        return sqrt().estimate(problem -> twoDispatches()
                        .scratch(Workspace.bytes(Float.BYTES * problem.output(0).elements())))
                .lowering((problem, right) -> {
                    int n = (int) problem.output(0).elements();
                    return Lowering.of(
                            TestKernel.launched(
                                    Dispatch.of(first)
                                            .reads(BufferRef.input(0))
                                            .writes(BufferRef.scratch())
                                            .push(n),
                                    n),
                            TestKernel.launched(
                                    Dispatch.of(second)
                                            .reads(BufferRef.scratch())
                                            .writes(BufferRef.output(0), WriteContract.everyElement())
                                            .push(n),
                                    n));
                });
    }

    private static TestProvider product(Claim.Builder claim, String body) {
        return TestProvider.of(TestKernel.product(claim, body));
    }

    private static void numbers(Map<Rule, TestProvider> all) {
        all.put(
                Rule.EXACT_WHERE_EXACT,
                product(
                        TestKernel.f32(3),
                        "for (uint j = 0; j < k; j++) { s += a[r * k + j] * b[j * n + c]; } s *= 1.0000001;"));
        all.put(Rule.WITHIN_BOUND, TestProvider.of(TestKernel.sqrt("if (i < n) { y[i] = sqrt(x[i]) * 1.00001; }")));
        all.put(
                Rule.WITHIN_MEAN_SQUARE,
                product(
                        TestKernel.f32(3).chain(Chain.sequential()),
                        // Rounds to the bits of f16, in integers: some compilers leave out a conversion to f16 and
                        // back.
                        "for (uint j = 0; j < k; j++) { s += a[r * k + j] * b[j * n + c]; s ="
                                + " uintBitsToFloat((floatBitsToUint(s) + 0x1000u) & 0xFFFFE000u); }"));
        all.put(
                Rule.ONE_HOT_ROWS,
                product(
                        TestKernel.f32(3),
                        "for (uint j = 0; j < k; j++) { uint p = (j ^ 1) < k ? j ^ 1 : j; s += a[r * k + j] * b[p * n"
                                + " + c]; }"));
        all.put(
                Rule.SPECIAL_NUMBERS,
                TestProvider.of(TestKernel.sqrt("if (i < n) { y[i] = isnan(x[i]) ? 0 : sqrt(x[i]); }")));
    }

    private static void promises(Map<Rule, TestProvider> all) {
        all.put(Rule.EQUAL_BITS, TestProvider.of(counting()));
        all.put(
                Rule.ROW_INVARIANT,
                product(
                        TestKernel.f32(3).rowInvariant(),
                        "for (uint j = 0; j < k; j++) { uint p = m % 2 == 0 ? j : k - 1 - j; s += a[r * k + p] * b[p *"
                                + " n + c]; }"));
        all.put(Rule.IN_PLACE, Accumulate.provider("sum[i] = sum[i] * 0 + more[i];"));
    }

    /** Counts its runs, and rounds every second time the other way. */
    private static TestKernel counting() {
        SpirvModule count = Glsl.module(
                """
                layout(set = 0, binding = 0) buffer Runs { uint runs[]; };
                void main() { if (gl_GlobalInvocationID.x == 0) { runs[0] += 1; } }
                """);
        SpirvModule root = Glsl.module(
                """
                layout(set = 0, binding = 0) readonly buffer X { float x[]; };
                layout(set = 0, binding = 1) writeonly buffer Y { float y[]; };
                layout(set = 0, binding = 2) readonly buffer Runs { uint runs[]; };
                layout(push_constant) uniform Push { uint n; };
                void main() {
                    uint i = (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * 64 + gl_LocalInvocationID.x;
                    if (i < n) { y[i] = sqrt(x[i]) * (runs[0] % 2 == 0 ? 1.0 : 1.0000001); }
                }
                """);
        return new TestKernel(
                KernelDescriptor.builder(TestKernel.NAME, Version.of(1, 0), Sqrt.ID, Sqrt.VERSION)
                        .claim(TestKernel.f32(2).build())
                        .build(),
                problem -> Support.yes(),
                problem -> twoDispatches().persistent(Workspace.bytes(16)),
                (problem, placement) -> Lowering.of(
                        Dispatch.of(count).updates(BufferRef.persistent()).build(),
                        TestKernel.launched(
                                Dispatch.of(root)
                                        .reads(BufferRef.input(0))
                                        .writes(BufferRef.output(0), WriteContract.everyElement())
                                        .reads(BufferRef.persistent())
                                        .push((int) problem.output(0).elements()),
                                problem.output(0).elements())));
    }
}
