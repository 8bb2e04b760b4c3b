package org.lemnos.app.verify;

import java.util.List;
import java.util.Optional;
import org.lemnos.tck.rule.Scope;

/**
 * What is to be tested, and how.
 *
 * @param provider the path of a jar, or the id of a provider on the class path
 * @param device the device that was asked for, if one was
 * @param seed what inputs are made from
 * @param scope how much is tested
 */
public record VerifyRequest(String provider, Optional<String> device, long seed, Scope scope) {
    private static final String ANY_DEVICE = "";

    /** As the arguments of the child's {@code main}. */
    String[] arguments() {
        return new String[] {provider, device.orElse(ANY_DEVICE), Long.toString(seed), scope.name()};
    }

    static VerifyRequest of(String... arguments) {
        List<String> words = List.of(arguments);
        String device = words.get(1);
        return new VerifyRequest(
                words.get(0),
                device.equals(ANY_DEVICE) ? Optional.empty() : Optional.of(device),
                Long.parseLong(words.get(2)),
                Scope.valueOf(words.get(3)));
    }
}
