package org.lemnos.core.vendor;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One call into vendor code, and what an answer to it must be.
 *
 * @param <T> the type of the answer
 * @param who the id of the kernel, operation or provider that is asked
 * @param call what it is asked, such as {@code estimate}
 * @param problem says what the question is about; asked only where something went wrong
 * @param asking calls vendor code; null counts as a failure
 * @param firstNull finds a null inside an answer, which a vendor's compiler need not look for
 * @param facts everything about an answer that another answer to the same question must share; if present, the question is asked twice
 */
public record Question<T>(
        String who,
        String call,
        Supplier<String> problem,
        Supplier<? extends @Nullable T> asking,
        Function<? super T, Optional<String>> firstNull,
        Optional<Function<? super T, ?>> facts) {
    /** A question about nothing in particular, whose answer stands for itself. */
    public static <T> Question<T> of(String who, String call, Supplier<? extends @Nullable T> asking) {
        return new Question<>(who, call, () -> "", asking, answer -> Optional.empty(), Optional.empty());
    }

    /** The same about a problem. */
    public Question<T> about(Supplier<String> described) {
        return new Question<>(who, call, described, asking, firstNull, facts);
    }

    /** The same with an answer that must have no null inside. */
    public Question<T> whole(Function<? super T, Optional<String>> finding) {
        return new Question<>(who, call, problem, asking, finding, facts);
    }

    /** The same, asked twice; both answers must have equal facts. */
    public Question<T> twice(Function<? super T, ?> compared) {
        return new Question<>(who, call, problem, asking, firstNull, Optional.of(compared));
    }

    /** The evidence that it got no good answer. */
    ProviderFault fault(ProviderFault.Kind kind, String detail) {
        return new ProviderFault(kind, who, call, problem.get(), detail, "", "");
    }

    /** The evidence that the call passed a limit. */
    ProviderFault overstayed(ProviderFault.Kind kind, String detail, String limit, String measured) {
        return new ProviderFault(kind, who, call, problem.get(), detail, limit, measured);
    }
}
