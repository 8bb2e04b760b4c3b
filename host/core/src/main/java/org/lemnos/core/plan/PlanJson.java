package org.lemnos.core.plan;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.JsonDifference;
import org.lemnos.core.json.JsonIn;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.json.RecordShape;
import org.lemnos.core.json.Sha256;
import org.lemnos.core.json.Shape;
import org.lemnos.core.json.Source;

/**
 * The text of plans: an object of the plan itself, its digest and the id made of it. The digest covers the canonical text of the plan, whatever
 * white space or order of keys a file has.
 */
public final class PlanJson {
    /** The longest text that is read: 256 MiB. */
    public static final long MOST_BYTES = 256L << 20;

    private static final String ID_PREFIX = "plan/sha256/";

    private PlanJson() {}

    static String id(String sha256) {
        return ID_PREFIX + sha256;
    }

    /** The digest of everything that the plan says. */
    public static String sha256(PlanDocument document) {
        return Sha256.ofJson(PlanDocument.SCHEMA, out -> new PlanWriter(out).write(document));
    }

    /** The first place where two plans differ, as a pointer into their texts; empty if they say the same. */
    public static Optional<JsonDifference> firstDifference(PlanDocument one, PlanDocument other) {
        return one.equals(other) ? Optional.empty() : JsonDifference.first(bytes(one), bytes(other));
    }

    private static byte[] bytes(PlanDocument document) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonOut out = JsonOut.canonical(bytes)) {
            // Inside the same member as in a file, so that pointers fit the file.
            out.beginObject().name("plan");
            new PlanWriter(out).write(document);
            out.endObject();
        }
        return bytes.toByteArray();
    }

    /** Writes the plan's canonical text. */
    public static void write(PlanDocument document, OutputStream stream) {
        try (JsonOut out = JsonOut.canonical(stream)) {
            write(document, out);
        }
    }

    private static void write(PlanDocument document, JsonOut out) {
        String sha256 = sha256(document);
        out.beginObject().name("plan");
        new PlanWriter(out).write(document);
        out.member("plan_id", id(sha256)).member("sha256", sha256).endObject();
    }

    /** The plan's text, laid out for people; {@link #read} takes either layout. */
    public static String toJson(PlanDocument document) {
        return JsonOut.prettyText(out -> write(document, out));
    }

    /**
     * Reads a plan, which gives it no authority.
     *
     * @param name what messages call the text, such as its file's name
     * @throws LemnosException with {@code PLAN_MALFORMED} and the position if the text is no plan of this schema or longer than {@link
     *     #MOST_BYTES}; with {@code PLAN_ALTERED} if it is not what its digest says
     */
    public static UntrustedPlan read(String name, InputStream stream) {
        Claimed claimed = JsonIn.read(stream, new Source(name, ErrorCode.PLAN_MALFORMED, MOST_BYTES), Claimed.SHAPE);
        String actual = sha256(claimed.document());
        if (!claimed.sha256().equals(actual) || !claimed.id().equals(id(actual))) {
            throw new LemnosException(
                    ErrorCode.PLAN_ALTERED,
                    name + " was edited: it claims to be " + claimed.id() + " with the digest " + claimed.sha256()
                            + ", but what it says has the digest " + actual + "; make the plan again",
                    Map.of("claimed", claimed.sha256(), "actual", actual));
        }
        return new UntrustedPlan(claimed.document(), actual);
    }

    /** A plan with what its text claims to be its digest and id. */
    private record Claimed(PlanDocument document, String id, String sha256) {
        private static final Field<PlanDocument> PLAN = Field.of("plan", DocumentShape.DOCUMENT);
        private static final Field<String> PLAN_ID = Field.of("plan_id", Shape.TEXT);
        private static final Field<String> SHA256 = Field.of("sha256", Shape.SHA256);

        static final Shape<Claimed> SHAPE = new RecordShape<>(
                in -> new Claimed(in.get(PLAN), in.get(PLAN_ID), in.get(SHA256)), List.of(PLAN, PLAN_ID, SHA256));
    }
}
