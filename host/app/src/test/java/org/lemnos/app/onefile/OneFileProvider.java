package org.lemnos.app.onefile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lemnos.api.Api;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.app.plugins.Glsl;
import org.lemnos.operations.elementwise.UnaryFunction;
import org.lemnos.portable.elementwise.UnaryTemplate;

/** A provider of one elementwise operation, whose kernel comes of the template that all built-in ones share. */
abstract class OneFileProvider implements KernelProvider {
    private static final Path TEMPLATES = Path.of("..", "..", "shaders", "src", "main", "glsl");
    private static final Pattern INCLUDE = Pattern.compile("(?m)^#include \"(.+)\"$");

    private final UnaryFunction function;
    private final String expression;

    OneFileProvider(String id, String summary, DoubleUnaryOperator truth, String expression) {
        this.function = UnaryFunction.define(id, summary, truth);
        this.expression = expression;
    }

    @Override
    public final ProviderDescriptor descriptor() {
        return ProviderDescriptor.builder(function.id().name() + "_kernels", "1.0.0", Api.MAJOR, Api.MINOR)
                .build();
    }

    @Override
    public final void contribute(Contributions contributions) {
        String source =
                """
                #version 460
                #define ELEMENT 32
                float function_of(float x) {
                    return %s;
                }
                #define FUNCTION(x) function_of(x)
                #include "elementwise_unary.glsl"
                """;
        byte[] words = Glsl.compile(included(source.formatted(expression)));
        contributions.operation(function.descriptor(), function);
        contributions.kernel(
                new UnaryTemplate(function, SpirvModule.generated(function.id().name(), words)));
    }

    private static String included(String source) {
        return INCLUDE.matcher(source)
                .replaceAll(line -> Matcher.quoteReplacement(included(read(TEMPLATES.resolve(line.group(1))))));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
