package org.lemnos.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

class TokenizerTest {
    @TempDir
    static Path folder;

    private static Path file;

    @BeforeAll
    static void copy() throws IOException {
        file = MiniLm.tokenizer(folder);
    }

    private static TokenBatch encode(int mostTokens, String... texts) {
        try (Tokenizer tokenizer = Tokenizer.read(file, mostTokens)) {
            return tokenizer.encode(List.of(texts));
        }
    }

    @Test
    void textsBecomeTheIdsOfTheVocabulary() {
        // [CLS] = 101, hello = 7592, world = 2088, [SEP] = 102: the line numbers in BERT's vocabulary.
        TokenBatch batch = encode(256, "Hello, world");
        assertThat(batch.ids().toLongs()).containsExactly(101, 7592, 1010, 2088, 102);
        assertThat(batch.mask().toLongs()).containsOnly(1);
        assertThat(batch.typeIds().toLongs()).containsOnly(0);
        assertThat(batch.truncated()).isZero();
    }

    @Test
    void shorterTextsArePaddedToTheLongestOfTheBatch() {
        TokenBatch batch = encode(256, "hello world", "", "hello");
        assertThat(batch.texts()).isEqualTo(3);
        assertThat(batch.length()).isEqualTo(4);
        assertThat(batch.ids().toLongs()).containsExactly(101, 7592, 2088, 102, 101, 102, 0, 0, 101, 7592, 102, 0);
        assertThat(batch.mask().toLongs()).containsExactly(1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 0);
    }

    @Test
    void longTextsAreCutAndKeepTheirLastSpecialToken() {
        TokenBatch batch = encode(256, "hello ".repeat(1000), "hello");
        assertThat(batch.length()).isEqualTo(256);
        assertThat(batch.ids().toLongs()[255]).isEqualTo(102);
        assertThat(batch.truncated()).isEqualTo(1);
        assertThat(encode(512, "hello ".repeat(400)).length()).isEqualTo(402);
        assertThat(encode(3, "hello world").ids().toLongs()).containsExactly(101, 7592, 102);
    }

    @Test
    void anyTextIsTaken() {
        TokenBatch batch = encode(256, "naïve 東京 😀", "\u0000\ud800 \uFFFF");
        assertThat(batch.ids().toLongs()).contains(15743, 1879, 1755);
        assertThat(encode(256).texts()).isZero();
    }

    @Test
    void filesThatAreNoTokenizersAreRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("text.json"), "{\"version\": 1}");
        assertThatThrownBy(() -> Tokenizer.read(text, 256))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.TOKENIZER_FAILURE))
                .hasMessageContaining("text.json is no tokenizer.json that can be read");
        Path binary = Files.write(folder.resolve("binary.json"), new byte[] {(byte) 0xFF, (byte) 0xFE, 0});
        assertThatThrownBy(() -> Tokenizer.read(binary, 256)).hasMessageContaining("it is not text in UTF-8");
        assertThatThrownBy(() -> Tokenizer.read(folder.resolve("none.json"), 256))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.FILE_UNREADABLE))
                .hasMessageEndingWith("none.json: there is no such file or folder");
    }

    @Test
    void thereMustBeRoomForOneToken() {
        assertThatThrownBy(() -> Tokenizer.read(file, 2)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aClosedTokenizerSaysSoAndClosesAgain() {
        Tokenizer tokenizer = Tokenizer.read(file, 256);
        tokenizer.close();
        tokenizer.close();
        assertThatThrownBy(() -> tokenizer.encode(List.of("hello")))
                .isInstanceOfSatisfying(
                        LemnosException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.CLOSED));
    }
}
