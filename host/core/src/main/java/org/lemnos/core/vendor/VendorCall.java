package org.lemnos.core.vendor;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A call into vendor code on the thread at hand: whatever it throws or leaves out becomes evidence, and the caller goes on without it. Nothing stops
 * a call that does not end; {@link VendorThreads} does.
 *
 * <p>Only {@link OutOfMemoryError} passes, because nothing may be left to go on with.
 */
public final class VendorCall {
    private static final int LONGEST_MESSAGE = 512;

    private VendorCall() {}

    /**
     * Asks.
     *
     * @param who the id of the provider or kernel
     * @param call what is asked, for reports, such as {@code estimate}
     * @param question calls vendor code; null counts as a failure
     */
    public static <T> Answer<T> ask(String who, String call, Supplier<? extends @Nullable T> question) {
        return ask(Question.of(who, call, question));
    }

    /** Asks, twice if the question says so. */
    static <T> Answer<T> ask(Question<T> question) {
        Answer<T> first = once(question);
        if (!first.isGiven() || question.facts().isEmpty()) {
            return first;
        }
        Answer<T> second = once(question);
        Function<? super T, ?> facts = question.facts().get();
        return !second.isGiven() || facts.apply(first.value()).equals(facts.apply(second.value()))
                ? second
                : Answer.failed(question.fault(
                        ProviderFault.Kind.CONTRADICTED, "gave two different answers to the same question"));
    }

    // Vendor code may throw anything, a StackOverflowError or a LinkageError as well as an exception.
    @SuppressWarnings("CatchingUnchecked")
    private static <T> Answer<T> once(Question<T> question) {
        try {
            T value = question.asking().get();
            if (value == null) {
                return Answer.failed(question.fault(ProviderFault.Kind.RETURNED_NULL, "returned null"));
            }
            Optional<String> firstNull = question.firstNull().apply(value);
            return firstNull.isEmpty()
                    ? Answer.given(value)
                    : Answer.failed(question.fault(ProviderFault.Kind.RETURNED_NULL, "returned " + firstNull.get()));
        } catch (OutOfMemoryError nothingLeft) {
            throw nothingLeft;
        } catch (Throwable thrown) {
            return Answer.failed(question.fault(ProviderFault.Kind.THREW, "threw " + describe(thrown)));
        }
    }

    /** The throwable's class and message on one line. */
    static String describe(Throwable thrown) {
        String name = thrown.getClass().getName();
        String message = messageOf(thrown);
        return message.isEmpty() ? name : name + ": " + message;
    }

    /** The message, which is vendor code too: a throwable whose message cannot be had has none. */
    private static String messageOf(Throwable thrown) {
        try {
            String message = thrown.getMessage();
            return message == null ? "" : oneLine(message);
        } catch (OutOfMemoryError nothingLeft) {
            throw nothingLeft;
        } catch (Throwable again) {
            return "(its message cannot be read)";
        }
    }

    /** A vendor's text as reports may show it: one line of printable characters, cut where it is long. */
    public static String oneLine(String message) {
        String cut = message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE) + "...";
        StringBuilder text = new StringBuilder(cut.length());
        cut.codePoints().forEach(c -> text.appendCodePoint(isPrintable(c) ? c : ' '));
        return text.toString().strip();
    }

    /** Whether a report may show it: no control character, and no half of a surrogate pair. */
    private static boolean isPrintable(int c) {
        return !Character.isISOControl(c) && (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE);
    }
}
