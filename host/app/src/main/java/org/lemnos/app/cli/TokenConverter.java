package org.lemnos.app.cli;

import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.solve.Objective;
import org.lemnos.models.Precision;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A choice on the command line: one of the words that an enum has for its constants, in help, errors and completion alike; case does not matter. */
abstract class TokenConverter<E extends Enum<E>> implements ITypeConverter<E>, Iterable<String> {
    private final List<E> choices;
    private final Function<E, String> token;

    private TokenConverter(Class<E> type, Function<E, String> token) {
        this.choices = List.of(type.getEnumConstants());
        this.token = token;
    }

    @Override
    public E convert(String text) {
        return choices.stream()
                .filter(choice -> token.apply(choice).equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + text + "' is none of " + String.join(", ", this)));
    }

    @Override
    public Iterator<String> iterator() {
        return choices.stream().map(token).iterator();
    }

    /** {@code canonical} or {@code cost}. */
    static final class OfObjective extends TokenConverter<Objective> {
        OfObjective() {
            super(Objective.class, Objective::token);
        }
    }

    /** {@code model} or {@code f16}. */
    static final class OfPrecision extends TokenConverter<Precision> {
        OfPrecision() {
            super(Precision.class, Precision::token);
        }
    }

    /** {@code bash} or {@code zsh}. */
    static final class OfShell extends TokenConverter<CompletionCommand.Shell> {
        OfShell() {
            super(CompletionCommand.Shell.class, CompletionCommand.Shell::token);
        }
    }

    /** Such as {@code PLAN_CAPACITY}. */
    static final class OfErrorCode extends TokenConverter<ErrorCode> {
        OfErrorCode() {
            super(ErrorCode.class, ErrorCode::name);
        }
    }
}
