package org.lemnos.tck.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.tck.faulty.FaultyProviders;

/** What a jar says that its kernels decline, and what that makes of their answers. */
class DeclinesFileTest {
    private static final Support SERVED = Support.yes();
    private static final Support TOO_SMALL = Support.no(Decline.SHAPE, "too small");
    private static final Support TOO_SLOW = Support.no(Decline.DRIVER, "too slow");

    private static DeclinesFile file(String id) {
        return DeclinesFile.of(FaultyProviders.right().get("sqrt"), id);
    }

    /** A problem with one tensor of these extents. */
    private static Problem problem(long... extents) {
        TensorType type = TensorType.of(ElementType.F32, extents);
        return (Problem)
                Proxy.newProxyInstance(Problem.class.getClassLoader(), new Class<?>[] {Problem.class}, (self, m, a) -> {
                    return switch (m.getName()) {
                        case "inputs", "outputs" -> 1;
                        case "has" -> true;
                        case "input", "output" -> type;
                        default -> throw new UnsupportedOperationException(m.getName());
                    };
                });
    }

    @Test
    void aJarWithoutOneSaysThatItsKernelsDeclineNothing() {
        Behaviours told = file("acme/tests").of("kernel");

        assertThat(file("acme/tests").fault(Set.of("kernel"))).isEmpty();
        assertThat(told.contradiction(problem(3), SERVED)).isEmpty();
        assertThat(told.contradiction(problem(3), TOO_SMALL))
                .hasValue("declines what it does not say it declines: shape, too small");
    }

    @Test
    void aBehaviourIsHeldBothWays() {
        Behaviours told = file("acme/scalars").of("kernel");

        assertThat(told.contradiction(problem(), TOO_SMALL)).isEmpty();
        assertThat(told.contradiction(problem(), SERVED)).hasValue("serves what it says it declines (scalars, shape)");
        assertThat(told.contradiction(problem(), TOO_SLOW))
                .hasValue("declines with driver, but says it gives shape for scalars");
        assertThat(told.contradiction(problem(3), TOO_SMALL)).isPresent();
        assertThat(file("acme/scalars").of("another").contradiction(problem(), SERVED))
                .isEmpty();
    }

    @Test
    void wordsExcuseTheirReasonAndMustBeTrueOnce() {
        Behaviours told = file("acme/odd").of("kernel");
        Support odd = Support.no(new Decline("odd"), "3 elements");

        assertThat(told.contradiction(problem(3), odd)).isEmpty();
        assertThat(told.contradiction(problem(4), SERVED)).isEmpty();
        assertThat(told.contradiction(problem(3), TOO_SMALL))
                .hasValue("declines with shape, but says it gives odd for odd numbers of elements");
        assertThat(told.neverDeclined(Set.of(Decline.SHAPE))).containsExactly("odd numbers of elements, odd");
        assertThat(told.neverDeclined(Set.of(new Decline("odd")))).isEmpty();
    }

    @Test
    void whatATestSaysMoreExactlyExcusesNothingMore() {
        Behaviours exact = Behaviours.all()
                .declining("one", Decline.SHAPE, each -> each.input(0).elements() == 1);

        Behaviours both = file("acme/scalars").of("kernel").and(exact);
        assertThat(both.contradiction(problem(), TOO_SMALL)).isEmpty();
        assertThat(both.contradiction(problem(1), TOO_SMALL))
                .hasValue("declines what it does not say it declines: shape, too small");
        assertThat(both.contradiction(problem(1), SERVED)).hasValue("serves what it says it declines (one, shape)");
        assertThat(Behaviours.unknown().and(exact).contradiction(problem(1), TOO_SMALL))
                .isEmpty();
        assertThat(Behaviours.unknown().and(Behaviours.unknown()).areTold()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "acme/misspelt, 'says what [kernal] declines; there are the kernels [kernel]'",
        "acme/malformed, scalar",
        "acme/both, 'either ''behaviour'', one of the kit''s, or ''problems'', in words'"
    })
    void aFileThatIsWrongSaysWhatIsWrong(String id, String why) {
        Optional<String> fault = file(id).fault(Set.of("kernel"));

        assertThat(fault).hasValueSatisfying(text -> assertThat(text).contains(why));
    }

    @Test
    void aFileThatCannotBeReadTellsNothing() {
        assertThat(file("acme/malformed").of("kernel").areTold()).isFalse();
    }
}
