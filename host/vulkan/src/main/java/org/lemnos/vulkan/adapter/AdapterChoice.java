package org.lemnos.vulkan.adapter;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/**
 * Which device a host asks for: by index, by UUID, by a part of its name, or simply the best one.
 *
 * <p>The best of several is discrete before integrated before virtual before CPU, then the one with more device-local memory,
 * then the smaller UUID, then the smaller index: the same machine always gives the same answer, in whatever order its drivers
 * are listed.
 */
public final class AdapterChoice {
    /** The environment variable that chooses where the caller does not. */
    public static final String VARIABLE = "LEMNOS_DEVICE";

    private static final Pattern INDEX = Pattern.compile("\\d{1,4}");
    private static final Pattern UUID_TEXT =
            Pattern.compile("(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}");
    private static final Comparator<Adapter> BEST_FIRST = Comparator.comparing(Adapter::deviceClass)
            .thenComparing(Comparator.comparingLong(Adapter::deviceLocalBytes).reversed())
            .thenComparing(adapter -> adapter.uuid().toString())
            .thenComparingInt(Adapter::index);

    private final String wanted;
    private final Predicate<Adapter> matches;

    private AdapterChoice(String wanted, Predicate<Adapter> matches) {
        this.wanted = wanted;
        this.matches = matches;
    }

    /** The best usable device. */
    public static AdapterChoice best() {
        return new AdapterChoice("", adapter -> true);
    }

    /**
     * What a person wrote: digits are an index, 32 hex digits, with or without dashes, a UUID, anything else a part of the name in upper or
     * lower case; nothing at all is {@link #best}.
     */
    public static AdapterChoice of(String text) {
        String wanted = text.strip();
        if (wanted.isEmpty()) {
            return best();
        }
        if (INDEX.matcher(wanted).matches()) {
            int index = Integer.parseInt(wanted);
            return new AdapterChoice(wanted, adapter -> adapter.index() == index);
        }
        if (UUID_TEXT.matcher(wanted).matches()) {
            String digits = wanted.replace("-", "").toLowerCase(Locale.ROOT);
            return new AdapterChoice(
                    wanted,
                    adapter -> adapter.uuid().toString().replace("-", "").equals(digits));
        }
        String part = wanted.toLowerCase(Locale.ROOT);
        return new AdapterChoice(
                wanted, adapter -> adapter.name().toLowerCase(Locale.ROOT).contains(part));
    }

    /** The caller's own choice, else the environment's, else the best. */
    public static AdapterChoice of(Optional<String> option, Map<String, String> environment) {
        return of(option.orElseGet(() -> environment.getOrDefault(VARIABLE, "")));
    }

    /**
     * The chosen one of these.
     *
     * @throws LemnosException DEVICE_NOT_FOUND if none matches, or those that match lack something; the message
     *     lists what there is
     */
    public Adapter among(List<Adapter> adapters) {
        List<Adapter> matching =
                adapters.stream().filter(matches).sorted(BEST_FIRST).toList();
        if (matching.isEmpty()) {
            throw new LemnosException(
                    ErrorCode.DEVICE_NOT_FOUND,
                    "no Vulkan device matches '" + wanted + "'; an index, a part of a name or a UUID of these would: "
                            + list(adapters));
        }
        return matching.stream()
                .filter(Adapter::isUsable)
                .findFirst()
                .orElseThrow(() -> new LemnosException(
                        ErrorCode.DEVICE_NOT_FOUND,
                        matching.get(0) + " cannot be used: "
                                + String.join("; ", matching.get(0).shortcomings())
                                + ". Update its driver, or choose another of: " + list(adapters)));
    }

    private static String list(List<Adapter> adapters) {
        return adapters.isEmpty()
                ? "(none)"
                : adapters.stream().map(Adapter::toString).collect(Collectors.joining(", "));
    }
}
