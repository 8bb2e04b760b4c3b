package org.lemnos.core.isolate;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.json.Field;
import org.lemnos.core.json.JsonIn;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.json.RecordShape;
import org.lemnos.core.json.Shape;
import org.lemnos.core.json.Source;

/** An error on its way from a child to its parent: code and message, as JSON. */
record Failure(ErrorCode code, String message) {
    private static final Field<ErrorCode> CODE = Field.of("code", Shape.tokens(ErrorCode.class, ErrorCode::name));
    private static final Field<String> MESSAGE = Field.of("message", Shape.TEXT);
    private static final Shape<Failure> SHAPE =
            new RecordShape<>(members -> new Failure(members.get(CODE), members.get(MESSAGE)), List.of(CODE, MESSAGE));

    static Failure of(Throwable thrown) {
        return thrown instanceof LemnosException known
                ? new Failure(known.code(), String.valueOf(known.getMessage()))
                : new Failure(ErrorCode.CHILD_FAILED, "the child process failed: " + thrown);
    }

    Frame frame() {
        String json = JsonOut.text(out -> out.beginObject()
                .member("code", code.name())
                .member("message", message)
                .endObject());
        return new Frame(Frame.Kind.FAILURE, json.getBytes(StandardCharsets.UTF_8));
    }

    /** The error that a frame carries, or the error that it carries none. */
    static LemnosException in(Frame frame) {
        Source source = new Source("the child process's error", ErrorCode.CHILD_FAILED, Frame.MOST_BYTES);
        Failure failure = JsonIn.read(new ByteArrayInputStream(frame.content()), source, SHAPE);
        return new LemnosException(failure.code(), failure.message());
    }
}
