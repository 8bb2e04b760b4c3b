package org.lemnos.tck.rule;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.JsonIn;
import org.lemnos.core.json.RecordShape;
import org.lemnos.core.json.Shape;
import org.lemnos.core.json.Source;

/**
 * What a provider's jar says that its kernels decline, in {@code META-INF/lemnos/<provider id>/declines.json}. It travels with the jar, so that
 * everybody who tests the kernels holds them to the same. A jar without the file says that its kernels decline nothing. Immutable.
 */
public final class DeclinesFile {
    /** The name of the text's schema. */
    static final String SCHEMA = "lemnos.declines.v1";

    private static final long MOST_BYTES = 1 << 20;

    private static final Field<String> SCHEMA_NAME = Field.of("schema", Shape.constant(SCHEMA));
    private static final Field<String> KERNEL = Field.of("kernel", Shape.TEXT);
    private static final Field<Optional<Behaviour>> BEHAVIOUR = Field.of(
                    "behaviour", Shape.tokens(Behaviour.class, Behaviour::token).as(Optional::of))
            .orElse(Optional.empty());
    private static final Field<String> PROBLEMS =
            Field.of("problems", Shape.TEXT).orElse("");
    private static final Field<Decline> REASON = Field.of("reason", Shape.TEXT.as(Decline::new));
    private static final Field<List<Entry>> DECLINES = Field.of(
            "declines", new RecordShape<>(DeclinesFile::entry, List.of(KERNEL, BEHAVIOUR, PROBLEMS, REASON)).list());
    private static final Shape<List<Entry>> DOCUMENT =
            new RecordShape<>(in -> in.get(DECLINES), List.of(DECLINES, SCHEMA_NAME));

    private final List<Entry> entries;
    private final Optional<String> fault;

    private DeclinesFile(List<Entry> entries, Optional<String> fault) {
        this.entries = List.copyOf(entries);
        this.fault = fault;
    }

    /** What a kernel, by its name, declines. */
    private record Entry(String kernel, Function<Behaviours, Behaviours> declining) {}

    private static Entry entry(RecordShape.Members in) {
        Optional<Behaviour> behaviour = in.get(BEHAVIOUR);
        String problems = in.get(PROBLEMS);
        Decline reason = in.get(REASON);
        if (behaviour.isPresent() != problems.isBlank()) {
            throw new IllegalArgumentException(
                    "an entry has either 'behaviour', one of the kit's, or 'problems', in words");
        }
        return new Entry(in.get(KERNEL), before -> behaviour
                .map(known -> before.without(known, reason))
                .orElseGet(() -> before.decliningSome(problems, reason)));
    }

    /**
     * What is in the provider's jar, or beside its classes.
     *
     * @param id the provider's id
     */
    public static DeclinesFile of(KernelProvider provider, String id) {
        String path = "META-INF/lemnos/" + id + "/declines.json";
        try (InputStream in = provider.getClass().getResourceAsStream("/" + path)) {
            return in == null
                    ? new DeclinesFile(List.of(), Optional.empty())
                    : new DeclinesFile(
                            JsonIn.read(in, new Source(path, ErrorCode.PROVIDER_FAULT, MOST_BYTES), DOCUMENT),
                            Optional.empty());
        } catch (LemnosException malformed) {
            return new DeclinesFile(List.of(), Optional.of(String.valueOf(malformed.getMessage())));
        } catch (IOException unclosed) {
            return new DeclinesFile(List.of(), Optional.of(path + " cannot be read: " + FileTrouble.of(unclosed)));
        }
    }

    /** What a kernel, by its name, says it declines; unknown if the file cannot be read. */
    public Behaviours of(String kernel) {
        if (fault.isPresent()) {
            return Behaviours.unknown();
        }
        Behaviours told = Behaviours.all();
        for (Entry entry : entries) {
            told = entry.kernel().equals(kernel) ? entry.declining().apply(told) : told;
        }
        return told;
    }

    /**
     * What is wrong with the file: it cannot be read, or speaks of kernels that the provider does not have.
     *
     * @param kernels the names of those that it has
     */
    public Optional<String> fault(Collection<String> kernels) {
        TreeSet<String> unknown = new TreeSet<>();
        entries.forEach(entry -> unknown.add(entry.kernel()));
        unknown.removeAll(kernels);
        return fault.or(() -> unknown.isEmpty()
                ? Optional.empty()
                : Optional.of("says what " + unknown + " declines; there are the kernels " + new TreeSet<>(kernels)));
    }
}
