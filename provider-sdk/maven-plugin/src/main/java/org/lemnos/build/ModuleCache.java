package org.lemnos.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lemnos.build.glsl.GlslCompiler;
import org.lemnos.build.glsl.Problem;
import org.lemnos.build.glsl.ShaderSource;
import org.lemnos.build.glsl.ShaderVariant;
import org.lemnos.build.glsl.SourceProblemException;
import org.lemnos.build.glsl.SourceTree;

/** Compiled modules by the digest of all that they were made of, so that a change to one shader compiles only that shader. */
final class ModuleCache {

    private final Path folder;
    private final String compiler;

    /**
     * A cache on disk.
     *
     * @param compiler a digest of the compiler
     */
    ModuleCache(Path folder, String compiler) {
        this.folder = folder;
        this.compiler = compiler;
    }

    /** A shader's module, from here or from the compiler. A module that the compiler warned about is not kept, so that it warns again. */
    byte[] module(
            SourceTree sources, ShaderSource shader, ShaderVariant variant, GlslCompiler glsl, List<Problem> warnings)
            throws IOException, SourceProblemException {
        Path file = folder.resolve(key(sources, shader, variant) + ".spv");
        if (Files.isRegularFile(file)) {
            return Files.readAllBytes(file);
        }
        List<Problem> own = new ArrayList<>();
        byte[] words = glsl.compile(shader, variant, own::add);
        warnings.addAll(own);
        if (own.isEmpty()) {
            Outputs.writeIfChanged(file, words);
        }
        return words;
    }

    private String key(SourceTree sources, ShaderSource shader, ShaderVariant variant) {
        List<String> parts = new ArrayList<>(List.of(compiler, shader.file()));
        sources.closure(shader.file()).forEach((file, text) -> parts.addAll(List.of(file, text)));
        variant.defines().forEach((name, value) -> parts.addAll(List.of(name, value)));
        return Digests.sha256(parts);
    }
}
