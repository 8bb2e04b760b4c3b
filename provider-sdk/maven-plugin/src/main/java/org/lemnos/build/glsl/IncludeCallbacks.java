package org.lemnos.build.glsl;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.util.shaderc.ShadercIncludeResolve;
import org.lwjgl.util.shaderc.ShadercIncludeResult;
import org.lwjgl.util.shaderc.ShadercIncludeResultRelease;

/** Answers shaderc's {@code #include} questions from a source tree; owns what it hands out until it is closed. */
final class IncludeCallbacks implements AutoCloseable {

    private final SourceTree sources;
    private final ShadercIncludeResolve resolver;
    private final ShadercIncludeResultRelease releaser;
    private final List<ShadercIncludeResult> results = new ArrayList<>();
    private final List<ByteBuffer> texts = new ArrayList<>();

    IncludeCallbacks(SourceTree sources) {
        this.sources = sources;
        this.resolver = ShadercIncludeResolve.create((user, requested, type, from, depth) ->
                resolve(MemoryUtil.memUTF8(requested), MemoryUtil.memUTF8(from)));
        this.releaser = ShadercIncludeResultRelease.create((user, result) -> {
            // Everything is freed together when the compilation is over.
        });
    }

    ShadercIncludeResolve resolver() {
        return resolver;
    }

    ShadercIncludeResultRelease releaser() {
        return releaser;
    }

    private long resolve(String requested, String from) {
        Optional<String> file = sources.resolve(requested, from);
        // An empty name means failure, and the content is then the message.
        String text = file.map(name -> sources.texts().getOrDefault(name, ""))
                .orElse("no such file beside " + from + " or in the shader folder");
        ShadercIncludeResult result = ShadercIncludeResult.calloc();
        results.add(result);
        result.source_name(kept(file.orElse("")));
        result.content(kept(text));
        return result.address();
    }

    private ByteBuffer kept(String text) {
        ByteBuffer bytes = MemoryUtil.memUTF8(text, false);
        texts.add(bytes);
        return bytes;
    }

    @Override
    public void close() {
        results.forEach(ShadercIncludeResult::free);
        texts.forEach(MemoryUtil::memFree);
        resolver.free();
        releaser.free();
    }
}
