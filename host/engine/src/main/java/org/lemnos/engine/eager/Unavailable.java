package org.lemnos.engine.eager;

import java.util.Map;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** Why a value cannot be used. */
final class Unavailable {
    private Unavailable() {}

    /** The refusal of a value that is neither there nor on its way. */
    static LemnosException of(Value value) {
        if (value.condition() instanceof Condition.Failed failed) {
            return failed.asException();
        }
        return switch (value.condition().readiness()) {
            case CAPTURED ->
                refusal(
                        "captured",
                        "a tensor " + value.type() + " is made by a captured session that has not run; run it first");
            case RECORDED ->
                refusal(
                        "recorded",
                        "a tensor " + value.type()
                                + " is recorded in another recording; read it there, or flush that one");
            default -> throw new IllegalStateException("a value is refused although it is " + value.condition());
        };
    }

    /** The refusal of a value that a capture's body wants to read. */
    static LemnosException beingCaptured(Value value) {
        return refusal(
                "captured",
                "a tensor " + value.type() + " is being captured, which runs nothing; read it after the session ran");
    }

    /** The refusal of a tensor that another engine has. */
    static LemnosException foreign(Value value) {
        return refusal(
                "foreign",
                "a tensor " + value.type() + " belongs to another engine; read it there and give its elements here");
    }

    private static LemnosException refusal(String state, String message) {
        return new LemnosException(ErrorCode.TENSOR_UNAVAILABLE, message, Map.of("state", state));
    }
}
