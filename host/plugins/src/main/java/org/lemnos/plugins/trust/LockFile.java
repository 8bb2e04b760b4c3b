package org.lemnos.plugins.trust;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.JsonIn;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.json.RecordShape;
import org.lemnos.core.json.Shape;
import org.lemnos.core.json.Source;

/** The digests of the jars that an operator has fixed. Immutable; equal content gives equal text. */
public final class LockFile {
    private static final String SCHEMA = "lemnos.lock.v1";
    private static final long MOST_BYTES = 16 << 20;

    private static final Field<String> FILE = Field.of("file", Shape.TEXT);
    private static final Field<String> PROVIDER = Field.of("provider", Shape.TEXT);
    private static final Field<String> SHA256 = Field.of("sha256", Shape.SHA256);
    private static final Field<String> VERSION = Field.of("version", Shape.TEXT);
    private static final Shape<PinnedJar> PINNED = new RecordShape<>(
            in -> new PinnedJar(in.get(FILE), in.get(PROVIDER), in.get(VERSION), in.get(SHA256)),
            List.of(FILE, PROVIDER, SHA256, VERSION));

    private static final Field<List<PinnedJar>> JARS = Field.of("jars", PINNED.list());
    private static final Field<String> SCHEMA_NAME = Field.of("schema", Shape.constant(SCHEMA));
    private static final Shape<LockFile> LOCK =
            new RecordShape<>(in -> new LockFile(in.get(JARS)), List.of(JARS, SCHEMA_NAME));

    private final List<PinnedJar> jars;

    private LockFile(Collection<PinnedJar> jars) {
        this.jars = jars.stream()
                .sorted(Comparator.comparing(PinnedJar::provider)
                        .thenComparing(PinnedJar::file)
                        .thenComparing(PinnedJar::sha256))
                .distinct()
                .toList();
    }

    /** A lock of these jars. */
    public static LockFile of(Collection<PinnedJar> jars) {
        return new LockFile(jars);
    }

    /**
     * Reads a lock file, strictly.
     *
     * @throws LemnosException with {@code TRUST_INVALID}, line, column and JSON pointer if it is none, with {@code FILE_UNREADABLE} if it cannot be read
     */
    public static LockFile read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return JsonIn.read(in, new Source("lock file " + file, ErrorCode.TRUST_INVALID, MOST_BYTES), LOCK);
        } catch (IOException failed) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE,
                    "lock file " + file + " cannot be read: " + FileTrouble.of(failed)
                            + "; 'lemnos providers --lock' writes it",
                    failed);
        }
    }

    /**
     * Writes the file, or replaces it as a whole: whoever reads it meanwhile sees the one before or this one.
     *
     * @throws LemnosException with {@code FILE_UNREADABLE} if it cannot be written; the one before stays then
     */
    public void write(Path file) {
        Path target = file.toAbsolutePath();
        try {
            Path fresh = Files.createTempFile(
                    target.getParent(), target.getFileName().toString(), ".new");
            try {
                Files.writeString(fresh, toJson());
                Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(fresh);
            }
        } catch (IOException failed) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE,
                    "lock file " + file + " cannot be written: " + FileTrouble.of(failed),
                    failed);
        }
    }

    /** The text: one object, its jars by provider, file and digest. */
    public String toJson() {
        return JsonOut.prettyText(out -> out.beginObject()
                .member("jars", jars, LockFile::write)
                .member("schema", SCHEMA)
                .endObject());
    }

    private static void write(JsonOut out, PinnedJar jar) {
        out.beginObject()
                .member("file", jar.file())
                .member("provider", jar.provider())
                .member("sha256", jar.sha256())
                .member("version", jar.version())
                .endObject();
    }

    /** The jars, by provider. */
    public List<PinnedJar> jars() {
        return jars;
    }

    /** The jar of a digest, if it is pinned. */
    Optional<PinnedJar> find(String sha256) {
        return jars.stream().filter(jar -> jar.sha256().equals(sha256)).findFirst();
    }
}
