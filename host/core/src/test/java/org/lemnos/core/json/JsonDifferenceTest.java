package org.lemnos.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonDifferenceTest {
    private static Optional<JsonDifference> first(String left, String right) {
        return JsonDifference.first(bytes(left), bytes(right));
    }

    private static byte[] bytes(String text) {
        return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'a':1,'b':[1,2]} | {'a':1,'b':[1,3]} | /b/1 | 2 | 3",
                "{'a':1,'b':[1,2]} | {'a':1,'b':[1]} | /b/1 | 2 | nothing",
                "{'a':1,'b':[]} | {'a':1,'b':[{'c':1}]} | /b/0 | nothing | an object",
                "{'a':1} | {'b':1} | /a | the key 'a' | the key 'b'",
                "{'a':1} | {'a':1,'b':2} | /b | nothing | the key 'b'",
                "{'a':null} | {'a':'null'} | /a | null | \"null\"",
                "{'a/b':{'c~':true}} | {'a/b':{'c~':false}} | /a~1b/c~0 | true | false",
                "{'a':{}} | {'a':[]} | /a | an object | an array",
            })
    void the_first_difference_is_named_with_what_both_have(
            String left, String right, String pointer, String one, String other) {
        assertThat(first(left, right)).contains(new JsonDifference(pointer, one, other));
    }

    @Test
    void equal_texts_do_not_differ() {
        assertThat(first("{'a':[1,{'b':null}]}", "{'a':[1,{'b':null}]}")).isEmpty();
    }
}
