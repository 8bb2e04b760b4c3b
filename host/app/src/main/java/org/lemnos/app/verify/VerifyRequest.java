package org.lemnos.app.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.lemnos.tck.rule.Scope;

/**
 * What is to be tested, and how.
 *
 * @param provider the path of a jar, or the id of a provider on the class path
 * @param kernels patterns of the names of kernels to test, with * for any letters; none for all
 * @param device the device that was asked for, if one was
 * @param seed what inputs are made from
 * @param scope how much is tested
 */
public record VerifyRequest(String provider, List<String> kernels, Optional<String> device, long seed, Scope scope) {
    private static final String ANY_DEVICE = "";
    private static final int FIRST_KERNEL = 4;

    /** Copies the patterns. */
    public VerifyRequest {
        kernels = List.copyOf(kernels);
    }

    /** Whether a kernel, by its full id, is to be tested. */
    boolean wants(String kernel) {
        String name = kernel.substring(kernel.lastIndexOf('/') + 1);
        return kernels.isEmpty()
                || kernels.stream().anyMatch(pattern -> matches(pattern, name) || matches(pattern, kernel));
    }

    private static boolean matches(String pattern, String name) {
        String expression = Pattern.quote(pattern).replace("*", "\\E.*\\Q");
        return name.matches(expression);
    }

    /** As the arguments of the child's {@code main}. */
    String[] arguments() {
        List<String> words =
                new ArrayList<>(List.of(provider, device.orElse(ANY_DEVICE), Long.toString(seed), scope.name()));
        words.addAll(kernels);
        return words.toArray(String[]::new);
    }

    static VerifyRequest of(String... arguments) {
        List<String> words = List.of(arguments);
        String device = words.get(1);
        return new VerifyRequest(
                words.get(0),
                words.subList(FIRST_KERNEL, words.size()),
                device.equals(ANY_DEVICE) ? Optional.empty() : Optional.of(device),
                Long.parseLong(words.get(2)),
                Scope.valueOf(words.get(3)));
    }
}
