package org.lemnos.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.api.operation.AttributeKind;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

class JsonTest {
    private record Pair(String name, long number, List<Integer> indices, OptionalInt spare) {}

    private static final Field<String> NAME = Field.of("name", Shape.TEXT);
    private static final Field<Long> NUMBER = Field.of("number", Shape.INTEGER);
    private static final Field<List<Integer>> INDICES = Field.of("indices", Shape.INDEX.list());
    private static final Field<OptionalInt> SPARE =
            Field.of("spare", Shape.OPTIONAL_INDEX).orElse(OptionalInt.empty());
    private static final Shape<Pair> PAIR = new RecordShape<>(
            in -> new Pair(in.get(NAME), in.get(NUMBER), in.get(INDICES), in.get(SPARE)),
            List.of(NAME, NUMBER, INDICES, SPARE));
    private static final Source SOURCE = new Source("pair.json", ErrorCode.POLICY_INVALID, 1_000);

    private static Pair read(String text) {
        return JsonIn.read(text, SOURCE, PAIR);
    }

    private static void write(JsonOut out, Pair pair) {
        out.beginObject().name("indices").integers(pair.indices()).member("name", pair.name());
        out.member("number", pair.number()).member("spare", pair.spare()).endObject();
    }

    private static String write(Pair pair) {
        return JsonOut.text(out -> write(out, pair));
    }

    @Test
    void canonical_text_sorts_keys_and_has_no_white_space() {
        Pair pair = new Pair("a \"b\"\\\n\t\u0001/é€😀", Long.MIN_VALUE, List.of(3, 0), OptionalInt.of(7));

        String text = write(pair);

        assertThat(text)
                .isEqualTo(
                        "{\"indices\":[3,0],\"name\":\"a \\\"b\\\"\\\\\\n\\t\\u0001/é€😀\",\"number\":-9223372036854775808,"
                                + "\"spare\":7}");
        assertThat(read(text)).isEqualTo(pair);
    }

    @Test
    void text_for_people_differs_in_white_space_alone() {
        Pair pair = new Pair("x", 1, List.of(1, 2), OptionalInt.empty());

        String text = JsonOut.prettyText(out -> write(out, pair));

        assertThat(text)
                .isEqualTo("{\n  \"indices\": [ 1, 2 ],\n  \"name\": \"x\",\n  \"number\": 1,\n  \"spare\": null\n}\n");
        assertThat(read(text)).isEqualTo(pair);
    }

    @Test
    void digests_are_those_of_the_tagged_canonical_text() {
        // printf 'test.v1\0{"a":1,"b":[true,null,"x"]}' | sha256sum
        String sha = Sha256.ofJson("test.v1", out -> out.beginObject()
                .member("a", 1)
                .name("b")
                .beginArray()
                .value(true)
                .nothing()
                .value("x")
                .endArray()
                .endObject());

        assertThat(sha).isEqualTo("b3327d464605794c0d2c32a05b7e454dadd65ec09bf37632835445529d2cde4f");
        assertThat(Sha256.of("test.v1").hex()).isNotEqualTo(Sha256.of("test.v2").hex());
    }

    @Test
    void keys_are_ordered_by_their_bytes() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int[] alphabet = {'a', 'z', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF};
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            StringBuilder key = new StringBuilder();
            for (int length = random.nextInt(4); length >= 0; length--) {
                key.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
            }
            keys.add(key.toString());
        }
        List<String> expected = new ArrayList<>(keys);
        expected.sort(
                Comparator.comparing(key -> key.getBytes(StandardCharsets.UTF_8), java.util.Arrays::compareUnsigned));

        keys.sort(KeyOrder.BYTEWISE);

        assertThat(keys).as("seed %d", seed).isEqualTo(expected);
    }

    @Test
    void a_map_is_written_the_same_whatever_its_own_order() {
        Map<String, Long> members = new HashMap<>();
        for (String key : List.of("b", "a", "😀", "\uFFFF", "aa")) {
            members.put(key, 1L);
        }

        assertThat(JsonOut.text(out -> out.object(members, JsonOut::value)))
                .isEqualTo("{\"a\":1,\"aa\":1,\"b\":1,\"\uFFFF\":1,\"😀\":1}");
    }

    @Test
    void any_text_and_number_is_written_as_another_library_writes_it() throws IOException {
        ObjectMapper other = new ObjectMapper(JsonFactory.builder()
                .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
                .build());
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int[] limits = {0x20, 0x80, 0x800, 0x1_0000, 0x11_0000};
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(40); length > 0; length--) {
                int point = random.nextInt(limits[random.nextInt(limits.length)]);
                text.appendCodePoint(point >= 0xD800 && point < 0xE000 ? '?' : point);
            }
            values.add(text.toString());
            values.add(random.nextLong() >> random.nextInt(64));
        }
        for (long power = 1; power > 0 && power < Long.MAX_VALUE / 10; power *= 10) {
            values.addAll(List.of(power - 1, power, -power, 1 - power));
        }
        values.addAll(List.of(0L, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, "x".repeat(100_000)));

        String text = JsonOut.text(out -> out.array(values, (to, value) -> {
            if (value instanceof Long number) {
                to.value(number);
            } else {
                to.value((String) value);
            }
        }));

        assertThat(text)
                .as("seed %d", seed)
                .isEqualTo(new String(other.writeValueAsBytes(values), StandardCharsets.UTF_8));
    }

    @Test
    void half_of_a_surrogate_pair_is_no_text() {
        for (String half : List.of("a\uD83D", "\uDE00", "\uD83Dx", "\uDE00\uD83D")) {
            assertThatThrownBy(() -> JsonOut.text(out -> out.value(half)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("surrogate");
        }
    }

    @Test
    void keys_out_of_order_are_our_own_mistake() {
        assertThatThrownBy(() -> JsonOut.text(
                        out -> out.beginObject().member("b", 1).member("a", 1).endObject()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("'a'");
        assertThatThrownBy(() -> JsonOut.text(
                        out -> out.beginObject().member("a", 1).member("a", 1).endObject()))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void members_come_in_any_order_and_may_be_left_out_where_they_have_a_value_then() {
        assertThat(read(" {\"number\": 4, \"indices\": [],\r\n \"name\":\"n\"} "))
                .isEqualTo(new Pair("n", 4, List.of(), OptionalInt.empty()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{`x':1}             | 1 | 2  | /x        | unknown member 'x'; there are indices, name, number, spare",
                "{`name':1}          | 1 | 9  | /name     | there must be a text, but there is 1",
                "{`number':`1'}      | 1 | 11 | /number   | there must be an integer, but there is the text \"1\"",
                "{`number':1.0}      | 1 | 11 | /number   | there must be an integer, but there is 1.0",
                "{`number':1e3}      | 1 | 11 | /number   | there must be an integer",
                "{`number':9223372036854775808} | 1 | 11 | /number | 9223372036854775808 does not fit 64 bits",
                "{`indices':[1,-1]}  | 1 | 15 | /indices/1| -1 is outside 0 to 2147483647",
                "{`indices':{}}      | 1 | 12 | /indices  | there must be an array, but there is an object",
                "{`name':`a',`name':`b'} | 1 | 13 | /name | the member 'name' is there twice",
                "{`name':`a'}        | 1 | 12 |           | the member 'number' is missing",
                "[]                  | 1 | 1  |           | there must be an object, but there is an array",
                "{`name':nul}        | 1 | 9  | /name     | nul",
                "{`name':`a',        | 1 | 13 | /name     | the document ends in the middle",
                "{`spare':true}      | 1 | 10 | /spare    | there must be an integer, but there is true",
            })
    void what_is_wrong_is_said_with_its_position(String text, int line, int column, String pointer, String message) {
        assertThatThrownBy(() -> read(text.replace('`', '"').replace('\'', '"')))
                .isInstanceOfSatisfying(LemnosException.class, failure -> {
                    assertThat(failure.code()).isEqualTo(ErrorCode.POLICY_INVALID);
                    assertThat(failure).hasMessageContaining(message).hasMessageStartingWith("pair.json, line ");
                    assertThat(failure.fields())
                            .containsEntry("line", Integer.toString(line))
                            .containsEntry("column", Integer.toString(column))
                            .containsEntry("pointer", pointer == null ? "" : pointer);
                });
    }

    @Test
    void nothing_may_stand_behind_the_value() {
        String good = write(new Pair("n", 1, List.of(), OptionalInt.empty()));

        assertThatThrownBy(() -> read(good + " {}")).hasMessageContaining("behind the end");
        assertThatThrownBy(() -> read("")).hasMessageContaining("nothing");
    }

    @Test
    void a_text_of_the_longest_length_is_read_and_one_byte_more_is_not() {
        String good = write(new Pair("n", 1, List.of(), OptionalInt.empty()));
        String longest = good + " ".repeat(1_000 - good.length());

        assertThat(read(longest).name()).isEqualTo("n");
        assertThatThrownBy(() -> read(longest + " "))
                .hasMessage("pair.json is longer than the 1000 bytes that are allowed");
    }

    @Test
    void a_text_cut_anywhere_is_refused_in_our_own_words() {
        String good = write(new Pair("n \\ \u00e9", -12, List.of(3, 40), OptionalInt.of(7)));

        for (int length = 0; length < good.length(); length++) {
            String cut = good.substring(0, length);
            assertThatThrownBy(() -> read(cut)).as(cut).satisfies(JsonTest::isInOurOwnWords);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"indices\":[1}",
                "{\"name\":\"a\"]",
                "{\"number\":NaN}",
                "{\"number\":-Infinity}",
                "{\"number\":+1}",
                "{\"number\":.5}",
                "{\"number\":5.}",
                "{\"number\":007}",
                "{\"number\":-}",
                "{\"number\":1x}",
                "{/* a */}",
                "{# a\n}",
                "{\u001e}",
                "{'name':1}",
                "{name:1}",
                "{\"name\":'a'}",
                "{\"name\":\"\\x\"}",
                "{\"name\":\"\\u00g0\"}",
                "{\"name\":\"\n\"}",
                "{\"indices\":[1,]}",
                "{\"indices\":[,1]}",
                "{\"name\" 1}",
                "\uFEFF{]",
                "{\"name\":\u00e9}"
            })
    void what_is_no_json_is_refused_in_our_own_words(String text) {
        assertThatThrownBy(() -> read(text)).satisfies(JsonTest::isInOurOwnWords);
    }

    @Test
    void what_passes_a_limit_of_the_parser_is_refused_in_our_own_words() {
        Source wide = new Source("deep.json", ErrorCode.POLICY_INVALID, 1 << 26);
        Shape<List<Object>> deep = JsonTest::nested;

        for (String text :
                List.of("[".repeat(2_000), "[1" + "0".repeat(2_000) + "]", "{\"" + "k".repeat(60_000) + "\":1}")) {
            assertThatThrownBy(() -> JsonIn.read(text, wide, deep)).satisfies(JsonTest::isInOurOwnWords);
        }
    }

    private static List<Object> nested(JsonIn in) {
        return in.list(JsonTest::nested);
    }

    private static void isInOurOwnWords(Throwable failure) {
        assertThat(failure).isInstanceOf(LemnosException.class);
        assertThat(failure.getMessage()).doesNotContain("Source", "Feature", "`", "Stream", "REDACTED", "enabl");
    }

    @Test
    void bytes_that_are_not_utf_8_are_refused() {
        byte[] bytes = "{\"name\":\"??\"}".getBytes(StandardCharsets.UTF_8);
        bytes[9] = (byte) 0xC3;

        assertThatThrownBy(() -> JsonIn.read(new java.io.ByteArrayInputStream(bytes), SOURCE, PAIR))
                .isInstanceOfSatisfying(LemnosException.class, failure -> assertThat(failure.code())
                        .isEqualTo(ErrorCode.POLICY_INVALID));
    }

    @Test
    void attributes_of_every_kind_come_back_equal() {
        Attributes attributes = Attributes.of("flag", true)
                .with("axis", -1)
                .with("perm", new long[] {0, 2, 1})
                .with("epsilon", 1e-5f)
                .with("nan", Float.NaN)
                .with("scales", new float[] {0.5f, -0.0f, Float.NEGATIVE_INFINITY})
                .with("theta", 10_000.0)
                .with("more", new double[] {Double.MIN_VALUE})
                .with("mode", "tanh");

        String text = JsonOut.text(out -> AttributesJson.write(out, attributes));

        assertThat(text).contains("\"epsilon\":{\"f32\":\"3727c5ac\"}", "\"axis\":{\"integer\":-1}");
        assertThat(JsonIn.read(text, SOURCE, AttributesShape.ATTRIBUTES)).isEqualTo(attributes);
        assertThat(AttributeKind.values()).allSatisfy(kind -> assertThat(text).contains("\"" + kind.token() + "\":"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'a':{'integer':1},'a':{'integer':1}} | twice",
                "{'a':{}} | one kind, not",
                "{'a':{'integer':1,'text':'x'}} | one kind, not",
                "{'a':{'complex':1}} | unknown kind 'complex'",
                "{'a':{'f32':'3727C5AC'}} | lowercase",
                "{'a':{'f32':'3727c5'}} | 6 digits, not 8",
                "{'a b':{'integer':1}} | U+0020",
            },
            quoteCharacter = '`')
    void bad_attributes_are_refused(String text, String message) {
        assertThatThrownBy(() -> JsonIn.read(text.replace('\'', '"'), SOURCE, AttributesShape.ATTRIBUTES))
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining(message);
    }
}
