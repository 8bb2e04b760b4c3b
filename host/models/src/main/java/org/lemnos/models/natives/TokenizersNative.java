package org.lemnos.models.natives;

import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.lemnos.core.CacheFolder;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;

/**
 * The native half of DJL's tokenizers, loaded at most once in a process.
 *
 * <p>DJL's own loader is passed by: it looks for CUDA through a second native library, which takes longer than all else together, may download
 * files, and reports its use to a server. The library is copied from its jar to the user's cache folder and loaded from there.
 */
public final class TokenizersNative {
    private static final String PURPOSE = "tokenizers";

    private TokenizersNative() {}

    /** Loads on first use; a failed attempt is repeated by the next user. */
    private static final class Loaded {
        private static boolean done;

        private Loaded() {}

        static synchronized void once() {
            if (!done) {
                load(
                        NativePlatform.of(System.getProperty("os.name"), System.getProperty("os.arch")),
                        CacheFolder.forUser(PURPOSE));
                done = true;
            }
        }
    }

    /**
     * The library's functions.
     *
     * @throws LemnosException with {@code TOKENIZER_FAILURE} if there is no library for this machine or it cannot be loaded
     */
    public static TokenizersLibrary library() {
        Loaded.once();
        return TokenizersLibrary.LIB;
    }

    static void load(NativePlatform platform, Path cache) {
        for (String name : platform.libraries()) {
            Path library = unpacked(platform, name, cache);
            try {
                System.load(library.toAbsolutePath().toString());
            } catch (UnsatisfiedLinkError failed) {
                throw new LemnosException(
                        ErrorCode.TOKENIZER_FAILURE,
                        "cannot load the native tokenizer library " + library + ": " + failed.getMessage()
                                + ". On Linux it needs glibc; give token ids as inputs instead",
                        failed);
            }
        }
    }

    /** The library's file in the cache, which is written again if it has another size than the one in the jar. */
    static Path unpacked(NativePlatform platform, String name, Path cache) {
        String resource = platform.resource(name);
        URL source = TokenizersLibrary.class.getClassLoader().getResource(resource);
        if (source == null) {
            throw new LemnosException(
                    ErrorCode.TOKENIZER_FAILURE,
                    resource + " is not on the class path: the tokenizers' jar is missing or was stripped of "
                            + platform.folder(),
                    Map.of("resource", resource));
        }
        try {
            URLConnection connection = source.openConnection();
            long sizeBytes = connection.getContentLengthLong();
            Path target = cache.resolve(sizeBytes + "-" + platform.folder()).resolve(name);
            if (!Files.isRegularFile(target) || Files.size(target) != sizeBytes) {
                copy(connection, target);
            }
            return target;
        } catch (IOException failed) {
            throw new LemnosException(
                    ErrorCode.TOKENIZER_FAILURE,
                    "cannot copy the native tokenizer library to " + cache + ": " + FileTrouble.of(failed)
                            + ". Set XDG_CACHE_HOME (on Windows LOCALAPPDATA) to a folder that can be written",
                    failed);
        }
    }

    /** Writes beside and renames, so that another process never loads half a file. */
    private static void copy(URLConnection source, Path target) throws IOException {
        Path folder = Files.createDirectories(target.toAbsolutePath().getParent());
        Path unfinished = Files.createTempFile(folder, "unfinished", ".tmp");
        try (InputStream bytes = source.getInputStream()) {
            Files.copy(bytes, unfinished, StandardCopyOption.REPLACE_EXISTING);
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }
}
