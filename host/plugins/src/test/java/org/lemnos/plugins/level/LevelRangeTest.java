package org.lemnos.plugins.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.api.Version;

class LevelRangeTest {
    private static final int ROUNDS = Boolean.getBoolean("lemnos.soak") ? 2_000_000 : 50_000;

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                // range; levels in it; levels outside
                "1.3; 1.3 1.4 1.65535; 1.2 2.0 2.3 0.9",
                "1; 1.0 1.7; 0.9 2.0",
                "0.1; 0.1 0.2; 0.0 1.0 1.1",
                "1.3-SNAPSHOT; 1.3 1.4; 1.2 2.0",
                ">=1.3; 1.3 1.4 2.0; 1.2",
                ">1.3; 1.4 2.0; 1.3 1.2",
                "<=1.3; 0.1 1.3; 1.4",
                "<1.3; 1.2 0.9; 1.3 1.4",
                "=1.3; 1.3; 1.2 1.4",
                ">=1.3,<2.0; 1.3 1.9; 1.2 2.0",
                ">= 1.3 <2; 1.3 1.9; 1.2 2.0",
                ">=1.3 , <2.0; 1.3 1.9; 1.2 2.0",
                "[1.0,2.0); 1.0 1.9; 0.9 2.0",
                "(1.0, 2.0]; 1.1 2.0; 1.0 2.1",
                "[1.3,); 1.3 7.0; 1.2",
                "(,1.3); 0.0 1.2; 1.3",
                "[1.3,1.3]; 1.3; 1.2 1.4",
                ">=1.3-rc.1; 1.3 1.4; 1.2",
                ">1.3-rc.1; 1.3 1.4; 1.2",
                "<1.3-rc.1; 1.2; 1.3",
                "<=1.3-SNAPSHOT; 1.2; 1.3",
                ">=1.0-SNAPSHOT; 1.0; 0.9",
                "*; 0.0 1.0 65535.65535; ",
            })
    void rangesMeanWhatTheirRulesSay(String range, String inside, String outside) {
        LevelRange parsed = LevelRange.parse(range);
        levels(inside).forEach(level -> assertThat(parsed.contains(level))
                .as(range + " has " + level)
                .isTrue());
        levels(outside).forEach(level -> assertThat(parsed.contains(level))
                .as(range + " has " + level)
                .isFalse());
        assertThat(parsed).hasToString(range);
    }

    private static List<Version> levels(String text) {
        return text == null
                ? List.of()
                : List.of(text.split(" ")).stream().map(Version::parse).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "unspecified",
                "1.1.1",
                "1.1.1.RC1",
                "1.x",
                "1.*",
                "v1.3",
                "1.3+build",
                ">=",
                ">=,1.0",
                ">=1.0,",
                ",>=1.0",
                "1.0 2.0",
                ">=1.0 || <2.0",
                "^1.3",
                "~1.3",
                "!=1.3",
                "[1.0]",
                "[1.0,2.0",
                "1.0,2.0)",
                "[,1.0]",
                "[1.0,]",
                "(,)",
                "[1.0,2.0,3.0]",
                "-1.0",
                "1.-1",
                "65536.0",
                "1.99999",
                "1.3-",
                "1.3-a..b",
                ">=1.3<2.0x",
                "=>1.3",
                "\u0661.0",
                ">=\t1.3"
            })
    void whatHasNoFormIsRefusedWithItsTextAndTheForms(String range) {
        assertThatThrownBy(() -> LevelRange.parse(range))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + range + "'")
                .hasMessageContaining("[1.3,2.0)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ">2.0,<1.0",
                "[2.0,1.0]",
                "(1.3,1.3)",
                "(1.3,1.4)",
                "=1.3-rc.1",
                ">65535.65535",
                "<0.0",
                "=1.3,=1.4"
            })
    void aRangeThatNoHostCanSatisfyIsRefused(String range) {
        assertThatThrownBy(() -> LevelRange.parse(range))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no level of a host lies in '" + range + "'");
    }

    @Test
    void aLongTextIsRefusedByItsLength() {
        assertThatThrownBy(() -> LevelRange.parse(">=1.0 ".repeat(40)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("200 characters");
    }

    /** A condition written down next to what it means, computed another way: levels as numbers on a line, pre-releases between them. */
    private record Condition(String text, double from, double to) {}

    private static double place(int major, int minor, boolean preRelease) {
        return major * 100 + minor - (preRelease ? 0.5 : 0);
    }

    private static Condition condition(Random random) {
        int major = random.nextInt(3);
        int minor = random.nextInt(4);
        boolean preRelease = random.nextInt(4) == 0;
        double at = place(major, minor, preRelease);
        String level = major + "." + minor + (preRelease ? "-rc." + random.nextInt(9) : "");
        return switch (random.nextInt(5)) {
            case 0 -> new Condition(">=" + level, at, 1e9);
            case 1 -> new Condition(">" + level, at + 0.1, 1e9);
            case 2 -> new Condition("<=" + level, -1, at);
            case 3 -> new Condition("<" + level, -1, at - 0.1);
            default -> new Condition("=" + level, at, at);
        };
    }

    @Test
    void conjunctionsAgreeWithPlacesOnALine() {
        long seed = seed();
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            List<Condition> conditions = new ArrayList<>();
            for (int n = 1 + random.nextInt(3); n > 0; n--) {
                conditions.add(condition(random));
            }
            String text = String.join(
                    random.nextBoolean() ? "," : " ",
                    conditions.stream().map(Condition::text).toList());
            LevelRange range;
            try {
                range = LevelRange.parse(text);
            } catch (IllegalArgumentException empty) {
                assertThat(empty).as("seed " + seed).hasMessageContaining("no level of a host lies in");
                assertThat(anyInside(conditions)).as(text + ", seed " + seed).isFalse();
                continue;
            }
            for (int major = 0; major < 4; major++) {
                for (int minor = 0; minor < 6; minor++) {
                    boolean expected = inside(conditions, place(major, minor, false));
                    assertThat(range.contains(Version.of(major, minor)))
                            .as(text + " has " + major + "." + minor + ", seed " + seed)
                            .isEqualTo(expected);
                }
            }
        }
    }

    private static boolean inside(List<Condition> conditions, double place) {
        return conditions.stream().allMatch(one -> one.from() <= place && place <= one.to());
    }

    private static boolean anyInside(List<Condition> conditions) {
        for (int major = 0; major < 4; major++) {
            for (int minor = 0; minor < 6; minor++) {
                if (inside(conditions, place(major, minor, false))) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void anyTextParsesOrIsRefusedInTheOneWay() {
        long seed = seed();
        Random random = new Random(seed);
        String alphabet = "0123456789..,,-<>=[]() *aR\u00e9";
        int parsed = 0;
        for (int i = 0; i < ROUNDS; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(12); n > 0; n--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            try {
                LevelRange range = LevelRange.parse(text.toString());
                assertThat(LevelRange.parse(range.toString()).contains(Version.of(1, 3)))
                        .isEqualTo(range.contains(Version.of(1, 3)));
                parsed++;
            } catch (IllegalArgumentException refused) {
                assertThat(refused).as("seed " + seed).hasMessageContaining("'" + text + "'");
            }
        }
        assertThat(parsed).as("seed " + seed).isPositive();
    }

    private static long seed() {
        long seed = Long.getLong("lemnos.seed", Boolean.getBoolean("lemnos.soak") ? System.nanoTime() : 20261130);
        System.out.println("seed " + seed);
        return seed;
    }
}
