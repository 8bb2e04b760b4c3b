package org.lemnos.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.tck.faulty.FaultyProviders;
import org.lemnos.tck.faulty.TestProvider;
import org.lemnos.tck.proof.Proof;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.rule.Scope;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.VulkanDevice;
import org.lemnos.vulkan.adapter.AdapterChoice;

/** The kit sees every rule broken by a kernel that is almost right, and finds nothing wrong with right ones. */
@Tag("device")
class KitFindsFaultsTest {
    private static final long SEED = 7;

    private static Vulkan vulkan;
    private static VulkanDevice device;

    @BeforeAll
    static void open() {
        vulkan = Vulkan.open();
        device = vulkan.device(AdapterChoice.of(Optional.empty(), System.getenv()));
    }

    @AfterAll
    static void close() {
        assertThat(vulkan.close(Duration.ofSeconds(10))).isEmpty();
    }

    private static Proof proof(TestProvider provider) {
        return proof(provider, Scope.SLICE);
    }

    private static Proof proof(TestProvider provider, Scope scope) {
        Conformance conformance =
                Conformance.of(provider, device).seed(SEED).scope(scope).build();
        return Proof.of(conformance, Optional.empty());
    }

    private static Set<Rule> broken(Proof proof) {
        Set<Rule> rules = EnumSet.noneOf(Rule.class);
        proof.findings().stream().filter(Finding::isFailure).map(Finding::rule).forEach(rules::add);
        return rules;
    }

    @Test
    void rightKernelsKeepAllRulesAndPutThemToTheTest() {
        Set<Rule> tested = EnumSet.noneOf(Rule.class);
        FaultyProviders.right().forEach((name, provider) -> {
            Proof proof = proof(provider);
            assertThat(proof.findings())
                    .as("faults of %s", name)
                    .filteredOn(Finding::isFailure)
                    .isEmpty();
            assertThat(proof.holds()).isTrue();
            proof.findings().forEach(finding -> tested.add(finding.rule()));
        });
        // No right kernel here asks for a subgroup size or says how many elements it takes at most.
        assertThat(EnumSet.complementOf(EnumSet.copyOf(tested)))
                .containsOnly(Rule.ANY_SUBGROUP_SIZE, Rule.SERVES_LARGEST);
    }

    @Test
    void aDeclineThatSaysNothingBreaksTheRuleAboutReasons() {
        Proof proof = proof(FaultyProviders.decliningWithoutASentence());
        assertThat(proof.findings())
                .filteredOn(finding -> finding.rule() == Rule.GIVES_REASONS)
                .isNotEmpty()
                .allMatch(Finding::isFailure)
                .allSatisfy(fault -> assertThat(fault.detail()).contains("no sentence that says why"));
    }

    @Test
    void aCallWithoutElementsIsMadeWhereAnOperationNamesNone() {
        Proof proof = proof(FaultyProviders.right().get("accumulate"));
        assertThat(proof.findings())
                .filteredOn(finding -> finding.rule() == Rule.SERVES_EMPTY_TENSORS)
                .filteredOn(finding -> finding.testCase().startsWith("[f32[0], f32[0]]"))
                .isNotEmpty()
                .noneMatch(Finding::isFailure);
    }

    @Test
    void wordsAboutWhatIsDeclinedMustBeTrueOfSomeCall() {
        Proof proof = proof(FaultyProviders.sayingThatItDeclinesOddNumbers(), Scope.FULL);
        assertThat(proof.findings())
                .filteredOn(Finding::isFailure)
                .singleElement()
                .satisfies(fault -> assertThat(fault.toString())
                        .startsWith("required_206")
                        .contains("says that it declines odd numbers of elements, odd, and declined no call so"));
    }

    @Test
    void aPatternThatFindsLessTheLongerItLivesIsSeen() {
        assertThat(broken(proof(FaultyProviders.growingTired()))).contains(Rule.PROPOSES_THE_SAME);
    }

    @Test
    void aPatternWithoutExamplesIsNoGoodOne() {
        assertThat(broken(proof(FaultyProviders.showingNothing()))).containsExactly(Rule.FINDS_EXAMPLES);
    }

    /** Behind the input it finds what it then puts behind the output: a root keeps NaN, a copy keeps everything. */
    @ParameterizedTest
    @ValueSource(strings = {"y[i] = sqrt(x[i]);", "y[i] = i < n ? sqrt(x[i]) : x[i];"})
    void aKernelThatGoesTooFarIsSeenThoughItWritesWhatItReadsThere(String body) {
        Proof proof = proof(FaultyProviders.goingTooFar(body));
        assertThat(broken(proof)).contains(Rule.KEEPS_INSIDE_PORTS);
    }

    @ParameterizedTest
    @EnumSource
    void aKernelThatBreaksTheRuleIsSeenToBreakIt(Rule rule) {
        assertThat(FaultyProviders.byRule()).containsKey(rule);
        Proof proof = proof(FaultyProviders.byRule().get(rule));
        assertThat(broken(proof))
                .as(
                        "faults: %s",
                        proof.findings().stream()
                                .filter(Finding::isFailure)
                                .limit(5)
                                .toList())
                .contains(rule);
        assertThat(proof.holds()).isFalse();
    }
}
