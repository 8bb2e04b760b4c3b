package org.lemnos.api.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The gate sees each kind of break when it is planted, lets through what may grow, and never passes for want of a baseline. */
class CompatibilityGateTest {
    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
        a type is removed                       | @Stable public final class T {}                                | class T {}                                                          | CLASS_LESS_ACCESSIBLE
        a method is removed                     | @Stable public final class T { public void m() {} }            | @Stable public final class T {}                                     | METHOD_REMOVED
        a method returns something else         | @Stable public final class T { public int m() { return 1; } }  | @Stable public final class T { public long m() { return 1; } }      | METHOD_RETURN_TYPE_CHANGED
        a parameter changes                     | @Stable public final class T { public void m(int a) {} }       | @Stable public final class T { public void m(long a) {} }           | METHOD_REMOVED
        a method throws a new checked exception | @Stable public final class T { public void m() {} }            | @Stable public final class T { public void m() throws Exception {} }| METHOD_NOW_THROWS_CHECKED_EXCEPTION
        a class becomes final                   | @Stable public class T {}                                      | @Stable public final class T {}                                     | CLASS_NOW_NOT_EXTENDABLE
        a field is removed                      | @Stable public final class T { public static final T A = null; } | @Stable public final class T {}                                   | FIELD_REMOVED
        vendors must implement a new method     | @VendorImplements public interface T {}                        | @VendorImplements public interface T { void m(); }                  | METHOD_ADDED_TO_INTERFACE
        the host's interface loses a method     | @HostImplements public interface T { void m(); }               | @HostImplements public interface T {}                               | METHOD_REMOVED
        vendors' interface becomes the host's   | @VendorImplements public interface T {}                        | @HostImplements public interface T {}                               | gained @HostImplements
        a stable type becomes experimental      | @Stable public final class T {}                                | @Experimental(since = \"1.1\") public final class T {}              | was stable and is now @Experimental
        a stable member becomes experimental    | @Stable public final class T { public void m() {} }            | @Stable public final class T { @Experimental(since = \"1.1\") public void m() {} } | public void planted.T.m() was stable and is now @Experimental
        an enum grows                           | @Stable public enum T { A }                                    | @Stable public enum T { A, B }                                      | enum constant B
        a sealed type grows                     | @Stable public sealed interface T { record A() implements T {} } | @Stable public sealed interface T { record A() implements T {} record B() implements T {} } | permitted subtype planted.T$B
        a type becomes sealed                   | @Stable public interface T {}                                  | @Stable public sealed interface T { record A() implements T {} }    | became sealed
        a record grows, old constructor kept    | @Stable public record T(int a) {}                              | @Stable public record T(int a, int b) { public T(int a) { this(a, 0); } } | had the record components [int a] and has [int a, int b]
        record components change places         | @Stable public record T(int a, int b) {}                       | @Stable public record T(int b, int a) {}                            | had the record components [int a, int b] and has [int b, int a]
        a constant changes                      | @Stable public final class T { public static final int A = 1; } | @Stable public final class T { public static final int A = 2; }    | the constant A was 1 and is 2
        a text constant changes                 | @Stable public final class T { public static final String A = \"x\"; } | @Stable public final class T { public static final String A = \"y\"; } | the constant A was x and is y
        an annotation asks for more             | @Stable public @interface T {}                                 | @Stable public @interface T { int a(); }                            | attribute without default a
        an annotation's default is taken away   | @Stable public @interface T { int a() default 1; }             | @Stable public @interface T { int a(); }                            | attribute without default a
        """)
    void aPlantedBreakIsSeen(String what, String before, String now, String expected) throws IOException {
        assertThat(breaks(plain(before), plain(now)))
                .as(what)
                .extracting(Break::what)
                .contains(expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
        vendors' interface gains a default method | @VendorImplements public interface T {}              | @VendorImplements public interface T { default void m() {} }
        the host's interface gains a method       | @HostImplements public interface T {}                | @HostImplements public interface T { void m(); }
        a class gains a method                    | @Stable public final class T {}                      | @Stable public final class T { public void m() {} }
        an annotation gains a default             | @Stable public @interface T { int a(); }             | @Stable public @interface T { int a() default 1; int b() default 2; }
        what is experimental changes              | @Experimental(since = \"1.0\") public enum T { A }   | @Experimental(since = \"1.0\") public record T(int a) {}
        an experimental member goes               | @Stable public final class T { @Experimental(since = \"1.0\") public void m() {} } | @Stable public final class T {}
        """)
    void whatMayGrowPasses(String what, String before, String now) throws IOException {
        assertThat(breaks(plain(before), plain(now))).as(what).isEmpty();
    }

    @Test
    void aNewTypePasses() throws IOException {
        PlantedContract grown = plain("@Stable public final class T {}").with("U", "@Stable public final class U {}");

        assertThat(breaks(plain("@Stable public final class T {}"), grown)).isEmpty();
    }

    @Test
    void aTypeThatIsGoneIsSeen() throws IOException {
        PlantedContract before = plain("@Stable public final class T {}").with("U", "@Stable public final class U {}");

        assertThat(breaks(before, plain("@Stable public final class T {}")))
                .containsExactly(new Break("planted.U", "CLASS_REMOVED"));
    }

    @Test
    void aMissingBaselineIsNoPass() throws IOException {
        Path now = plain("@Stable public final class T {}").jar(sub("now"));
        Baseline missing = new Baseline(folder.resolve("nowhere.jar"), 1, "");

        assertThatThrownBy(() -> new CompatibilityGate(missing).breaksIn(now))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nowhere.jar is missing");
    }

    @Test
    void anEmptyBaselineIsNoPass() {
        assertThatThrownBy(() -> new Baseline(folder.resolve("empty.jar"), 0, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nothing would be compared");
    }

    @Test
    void aBaselineWithFewerTypesThanItSaysIsNoPass() throws IOException {
        Baseline honest = plain("@Stable public final class T {}").baseline(sub("before"));
        Baseline boasting = new Baseline(honest.jar(), honest.types() + 1, honest.sha256());

        assertThatThrownBy(() -> new CompatibilityGate(boasting).breaksIn(honest.jar()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(honest.types() + " public types instead of " + boasting.types());
    }

    @Test
    void anAlteredBaselineIsNoPass() throws IOException {
        Baseline frozen = plain("@Stable public final class T {}").baseline(sub("before"));
        Files.copy(
                plain("@Stable public final class T { public void m() {} }").jar(sub("other")),
                frozen.jar(),
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);

        assertThatThrownBy(() -> new CompatibilityGate(frozen).breaksIn(frozen.jar()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("SHA-256");
    }

    @Test
    void aLevelFolderWithoutFactsIsNoPass() {
        assertThatThrownBy(() -> Baseline.in(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(Baseline.FACTS + " is missing");
    }

    private static PlantedContract plain(String source) {
        return new PlantedContract().with("T", source);
    }

    private List<Break> breaks(PlantedContract before, PlantedContract now) throws IOException {
        return new CompatibilityGate(before.baseline(sub("before"))).breaksIn(now.jar(sub("now")));
    }

    private Path sub(String name) throws IOException {
        return Files.createDirectories(folder.resolve(name));
    }
}
