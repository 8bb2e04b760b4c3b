package org.lemnos.models;

import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.models.natives.TokenizersNative;

/**
 * Turns texts into the token ids that a model was trained on, as a {@code tokenizer.json} of Hugging Face's tokenizers library says. What that file
 * says about truncation and padding is not used.
 *
 * <p>Holds native memory until it is closed. Calls from several threads follow one another.
 */
public final class Tokenizer implements AutoCloseable {
    /** Room for the two special tokens around a text and one token of it. */
    private static final int LEAST_TOKENS = 3;

    private static final String CUT_THE_LONGEST = "LONGEST_FIRST";

    private final TokenizersLibrary library;
    private final int mostTokens;
    private long handle;

    private Tokenizer(TokenizersLibrary library, long handle, int mostTokens) {
        this.library = library;
        this.handle = handle;
        this.mostTokens = mostTokens;
    }

    /**
     * Reads a tokenizer.
     *
     * @param file a {@code tokenizer.json}
     * @param mostTokens the most tokens of one text, special ones included, at least 3; what is over is cut off
     * @throws LemnosException with {@code FILE_UNREADABLE} if the file cannot be read; {@code TOKENIZER_FAILURE} if it is no tokenizer or there is no
     *     native library for this machine
     */
    public static Tokenizer read(Path file, int mostTokens) {
        if (mostTokens < LEAST_TOKENS) {
            throw new IllegalArgumentException("at most " + mostTokens + " tokens; " + LEAST_TOKENS
                    + " are needed for one between two special ones");
        }
        String description = text(file);
        TokenizersLibrary library = TokenizersNative.library();
        long handle;
        try {
            handle = library.createTokenizerFromString(description);
        } catch (RuntimeException refused) {
            throw new LemnosException(
                    ErrorCode.TOKENIZER_FAILURE,
                    file + " is no tokenizer.json that can be read: " + refused.getMessage(),
                    refused);
        }
        library.disablePadding(handle);
        library.setTruncation(handle, mostTokens, CUT_THE_LONGEST, 0);
        return new Tokenizer(library, handle, mostTokens);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException binary) {
            throw new LemnosException(
                    ErrorCode.TOKENIZER_FAILURE, file + " is no tokenizer.json: it is not text in UTF-8", binary);
        } catch (IOException failed) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE, "cannot read " + file + ": " + FileTrouble.of(failed), failed);
        }
    }

    /** The most tokens of one text, special ones included. */
    public int mostTokens() {
        return mostTokens;
    }

    /**
     * The tokens of some texts, special ones included.
     *
     * @param texts may be empty, and so may each
     * @throws LemnosException with {@code CLOSED} after {@link #close}; {@code TOKENIZER_FAILURE} if the library refuses a text
     */
    public synchronized TokenBatch encode(List<String> texts) {
        if (handle == 0) {
            throw new LemnosException(ErrorCode.CLOSED, "the tokenizer was closed");
        }
        long[] encodings;
        try {
            encodings = library.batchEncode(handle, texts.toArray(String[]::new), true);
        } catch (RuntimeException refused) {
            throw new LemnosException(
                    ErrorCode.TOKENIZER_FAILURE,
                    "cannot tokenize " + texts.size() + " texts: " + refused.getMessage(),
                    refused);
        }
        try {
            return padded(encodings);
        } finally {
            for (long encoding : encodings) {
                library.deleteEncoding(encoding);
            }
        }
    }

    private TokenBatch padded(long[] encodings) {
        long[][] ids = new long[encodings.length][];
        int length = 0;
        int truncated = 0;
        for (int i = 0; i < ids.length; i++) {
            ids[i] = library.getTokenIds(encodings[i]);
            length = Math.max(length, ids[i].length);
            truncated += library.getOverflowCount(encodings[i]) > 0 ? 1 : 0;
        }
        if (length > mostTokens) {
            throw new LemnosException(
                    ErrorCode.TOKENIZER_FAILURE,
                    "a text became " + length + " tokens, although " + mostTokens + " were allowed",
                    Map.of("tokens", Integer.toString(length)));
        }
        long[] flatIds = new long[ids.length * length];
        long[] mask = new long[flatIds.length];
        long[] typeIds = new long[flatIds.length];
        for (int i = 0; i < ids.length; i++) {
            int at = i * length;
            System.arraycopy(ids[i], 0, flatIds, at, ids[i].length);
            System.arraycopy(library.getAttentionMask(encodings[i]), 0, mask, at, ids[i].length);
            System.arraycopy(library.getTypeIds(encodings[i]), 0, typeIds, at, ids[i].length);
        }
        return new TokenBatch(
                MemoryTensor.of(flatIds, ids.length, length),
                MemoryTensor.of(mask, ids.length, length),
                MemoryTensor.of(typeIds, ids.length, length),
                truncated);
    }

    /** Frees the native memory; a second call does nothing. */
    @Override
    public synchronized void close() {
        if (handle != 0) {
            library.deleteTokenizer(handle);
            handle = 0;
        }
    }
}
