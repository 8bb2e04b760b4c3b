package org.lemnos.core.quarantine;

import java.time.Instant;
import java.util.List;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.JsonIn;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.json.RecordShape;
import org.lemnos.core.json.Shape;
import org.lemnos.core.json.Source;
import org.lemnos.core.vendor.ProviderFault;

/** The text of quarantines: what the file holds and what {@code lemnos providers --quarantine --json} prints. */
public final class QuarantineJson {
    /** The schema that this host writes and reads. */
    public static final String SCHEMA = "lemnos.quarantine.v1";

    private static final long MOST_BYTES = 64 << 20;

    private QuarantineJson() {}

    /** The text of entries, laid out for people. */
    public static String toJson(List<QuarantineEntry> entries) {
        return JsonOut.prettyText(out -> {
            out.beginObject().member("entries", entries, QuarantineJson::write);
            out.member("schema", SCHEMA).endObject();
        });
    }

    private static void write(JsonOut out, QuarantineEntry entry) {
        ProviderFault fault = entry.fault();
        out.beginObject();
        out.member("call", fault.call());
        out.member("certain", entry.certain());
        out.member("content", entry.key().content());
        out.member("detail", fault.detail());
        out.member("device", entry.key().device());
        out.member("kind", fault.kind().token());
        out.member("limit", fault.limit());
        out.member("measured", fault.measured());
        out.member("problem", fault.problem());
        out.member("provider", entry.key().provider());
        out.member("since", entry.since().toString());
        out.member("subject", entry.key().subject());
        out.member("version", entry.key().version());
        out.member("who", fault.who());
        out.endObject();
    }

    /** The entries of a text; errors as {@link JsonIn}'s, with {@code FILE_UNREADABLE}. */
    static List<QuarantineEntry> read(String name, String text) {
        return JsonIn.read(text, new Source(name, ErrorCode.FILE_UNREADABLE, MOST_BYTES), Reading.DOCUMENT);
    }

    /** The shape of the text; apart, because most starts of the host read none. */
    private static final class Reading {
        static final Field<String> CALL = Field.of("call", Shape.TEXT);
        static final Field<Boolean> CERTAIN = Field.of("certain", Shape.TRUTH);
        static final Field<String> CONTENT = Field.of("content", Shape.TEXT);
        static final Field<String> DETAIL = Field.of("detail", Shape.TEXT);
        static final Field<String> DEVICE = Field.of("device", Shape.TEXT);
        static final Field<ProviderFault.Kind> KIND =
                Field.of("kind", Shape.tokens(ProviderFault.Kind.class, ProviderFault.Kind::token));
        static final Field<String> LIMIT = Field.of("limit", Shape.TEXT);
        static final Field<String> MEASURED = Field.of("measured", Shape.TEXT);
        static final Field<String> PROBLEM = Field.of("problem", Shape.TEXT);
        static final Field<String> PROVIDER = Field.of("provider", Shape.TEXT);
        static final Field<Instant> SINCE = Field.of("since", Shape.parsed(Reading::instant));
        static final Field<String> SUBJECT = Field.of("subject", Shape.TEXT);
        static final Field<String> VERSION = Field.of("version", Shape.TEXT);
        static final Field<String> WHO = Field.of("who", Shape.TEXT);

        static final Shape<QuarantineEntry> ENTRY = new RecordShape<>(
                Reading::entry,
                List.of(
                        CALL, CERTAIN, CONTENT, DETAIL, DEVICE, KIND, LIMIT, MEASURED, PROBLEM, PROVIDER, SINCE,
                        SUBJECT, VERSION, WHO));

        static final Field<List<QuarantineEntry>> ENTRIES = Field.of("entries", ENTRY.list());
        static final Field<String> SCHEMA_NAME = Field.of("schema", Shape.constant(SCHEMA));
        static final Shape<List<QuarantineEntry>> DOCUMENT =
                new RecordShape<>(in -> in.get(ENTRIES), List.of(ENTRIES, SCHEMA_NAME));

        private Reading() {}

        private static Instant instant(String text) {
            try {
                return Instant.parse(text);
            } catch (java.time.format.DateTimeParseException bad) {
                throw new IllegalArgumentException("'" + text + "' is no instant such as 2026-01-31T12:00:00Z", bad);
            }
        }

        private static QuarantineEntry entry(RecordShape.Members in) {
            QuarantineKey key = new QuarantineKey(
                    in.get(SUBJECT), in.get(VERSION), in.get(PROVIDER), in.get(CONTENT), in.get(DEVICE));
            ProviderFault fault = new ProviderFault(
                    in.get(KIND),
                    in.get(WHO),
                    in.get(CALL),
                    in.get(PROBLEM),
                    in.get(DETAIL),
                    in.get(LIMIT),
                    in.get(MEASURED));
            return new QuarantineEntry(key, fault, in.get(CERTAIN), in.get(SINCE));
        }
    }
}
