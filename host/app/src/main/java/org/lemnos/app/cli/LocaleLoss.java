package org.lemnos.app.cli;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** What a command line lost on its way into the JVM, which decodes it by the locale and replaces letters that the locale does not know. */
final class LocaleLoss {
    private static final String REPLACEMENT = "\uFFFD";

    private LocaleLoss() {}

    /**
     * What to tell whoever typed the arguments; empty if all came through. A sentence with holes would get a vector like any other, so that
     * going on would be a wrong answer.
     *
     * @param encoding by what the arguments were decoded; UTF-8 knows every letter, so that one which looks replaced was typed
     */
    static Optional<String> in(List<String> arguments, String encoding) {
        if (encoding.equalsIgnoreCase(StandardCharsets.UTF_8.name())) {
            return Optional.empty();
        }
        return arguments.stream()
                .filter(argument -> argument.contains(REPLACEMENT))
                .findFirst()
                .map(argument -> "the argument '" + argument + "' has letters that the locale, whose encoding is "
                        + encoding + ", does not know; set one of UTF-8, such as LC_ALL=C.UTF-8");
    }
}
