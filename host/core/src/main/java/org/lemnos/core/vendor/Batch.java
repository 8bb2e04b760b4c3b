package org.lemnos.core.vendor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Questions to one provider, asked one after another on its thread while another thread watches how far it is. Who has failed once is not asked
 * again: the answers to its further questions are that failure.
 *
 * @param <T> the type of the answers
 */
final class Batch<T> implements Runnable {
    private static final int NOT_STARTED = -1;

    private final List<Question<T>> questions;
    private final Map<String, ProviderFault> failed;
    private final List<Answer<T>> answers;
    private volatile int current = NOT_STARTED;
    private volatile long startedNanos;
    private volatile boolean abandoned;
    private volatile @Nullable OutOfMemoryError nothingLeft;

    /**
     * Questions that nobody has asked yet.
     *
     * @param failed who failed before, with how
     */
    Batch(List<Question<T>> questions, Map<String, ProviderFault> failed) {
        this.questions = questions;
        this.failed = new HashMap<>(failed);
        this.answers = new ArrayList<>(questions.size());
    }

    @Override
    public void run() {
        for (int i = 0; i < questions.size() && !abandoned && nothingLeft == null; i++) {
            startedNanos = System.nanoTime();
            // Whoever reads this sees the answers to all questions before it.
            current = i;
            answers.add(answer(questions.get(i)));
        }
        current = answers.size();
    }

    private Answer<T> answer(Question<T> question) {
        ProviderFault before = failed.get(question.who());
        if (before != null) {
            return Answer.failed(before);
        }
        Answer<T> answer = asked(question);
        if (!answer.isGiven()) {
            failed.put(question.who(), answer.fault());
        }
        return answer;
    }

    private Answer<T> asked(Question<T> question) {
        try {
            return VendorCall.ask(question);
        } catch (OutOfMemoryError thrown) {
            nothingLeft = thrown;
            return Answer.failed(
                    question.fault(ProviderFault.Kind.OUT_OF_MEMORY, "threw " + VendorCall.describe(thrown)));
        }
    }

    /** The question that is being asked, an index; empty before the first and after the last. */
    Optional<Integer> current() {
        int at = current;
        return at < 0 || at >= questions.size() ? Optional.empty() : Optional.of(at);
    }

    /** When the question at hand was put, as {@link System#nanoTime} counts. */
    long startedNanos() {
        return startedNanos;
    }

    Question<T> question(int index) {
        return questions.get(index);
    }

    /** Lets the thread put no further question. */
    void abandon() {
        abandoned = true;
    }

    /** The answers to the first so many questions; their thread has gone on to a later one, or ended. */
    List<Answer<T>> answers(int count) {
        return List.copyOf(answers.subList(0, count));
    }

    /** All answers; the thread has ended the batch. */
    List<Answer<T>> answers() {
        return answers(current);
    }

    /** What must be thrown again once the evidence is written. */
    Optional<OutOfMemoryError> nothingLeft() {
        return Optional.ofNullable(nothingLeft);
    }
}
