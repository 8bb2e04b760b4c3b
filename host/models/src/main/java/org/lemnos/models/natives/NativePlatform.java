package org.lemnos.models.natives;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/**
 * An operating system and processor for which the tokenizers' jar holds a native library.
 *
 * @param folder its name in the jar
 * @param libraries the files to load, in this order; the last is the tokenizer
 */
record NativePlatform(String folder, List<String> libraries) {
    private static final List<NativePlatform> KNOWN = List.of(
            new NativePlatform("linux-x86_64", List.of("libtokenizers.so")),
            new NativePlatform("linux-aarch64", List.of("libtokenizers.so")),
            new NativePlatform("osx-aarch64", List.of("libtokenizers.dylib")),
            new NativePlatform(
                    "win-x86_64",
                    List.of("libwinpthread-1.dll", "libgcc_s_seh-1.dll", "libstdc++-6.dll", "tokenizers.dll")));

    /**
     * The platform that Java's properties {@code os.name} and {@code os.arch} name.
     *
     * @throws LemnosException with {@code TOKENIZER_FAILURE} if there is no library for it
     */
    static NativePlatform of(String system, String processor) {
        String wanted = system(system.toLowerCase(Locale.ROOT)) + "-" + processor(processor.toLowerCase(Locale.ROOT));
        for (NativePlatform platform : KNOWN) {
            if (platform.folder.equals(wanted)) {
                return platform;
            }
        }
        List<String> folders = KNOWN.stream().map(NativePlatform::folder).toList();
        throw new LemnosException(
                ErrorCode.TOKENIZER_FAILURE,
                "there is no native tokenizer library for " + wanted + "; there are " + String.join(", ", folders)
                        + ". Give token ids as inputs instead",
                Map.of("platform", wanted));
    }

    private static String system(String name) {
        if (name.startsWith("windows")) {
            return "win";
        }
        return name.startsWith("mac") ? "osx" : name.replace(' ', '_');
    }

    private static String processor(String name) {
        return switch (name) {
            case "amd64", "x86_64" -> "x86_64";
            case "arm64", "aarch64" -> "aarch64";
            default -> name;
        };
    }

    /** Where a library lies on the class path. */
    String resource(String library) {
        return "native/lib/" + folder + "/cpu/" + library;
    }
}
