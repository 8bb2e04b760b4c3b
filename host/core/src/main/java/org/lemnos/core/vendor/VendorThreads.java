package org.lemnos.core.vendor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The watched way into vendor code: one thread for each provider makes all calls into it, and whoever asks watches what they take. A call that throws,
 * returns null, contradicts itself or passes a limit becomes evidence; a thread that passed a limit is left behind, and a fresh one asks the rest.
 *
 * <p>For one planning, and for one thread. A hand-over to a thread costs tens of microseconds, so questions are put many at a time.
 */
public final class VendorThreads implements AutoCloseable {
    /** So many threads of one provider are left behind, and then it is asked nothing more. */
    private static final int MOST_ABANDONED = 4;

    private final Consumer<ProviderFault> evidence;
    private final Map<String, VendorThread> threads = new HashMap<>();
    private final Map<String, Integer> abandoned = new HashMap<>();

    /**
     * No threads yet.
     *
     * @param evidence takes each fault once, before anybody acts on it
     */
    public VendorThreads(Consumer<ProviderFault> evidence) {
        this.evidence = evidence;
    }

    /** Asks a provider one question; as {@link #ask(String, CallLimit, List)}. */
    public <T> Answer<T> ask(String provider, CallLimit limit, Question<T> question) {
        return ask(provider, limit, List.of(question)).get(0);
    }

    /**
     * Asks a provider these questions one after another. Who fails is asked nothing more: its later answers are its first failure.
     *
     * @param provider whose thread it is
     * @param limit for each question
     * @return an answer for each question
     * @throws OutOfMemoryError if vendor code used up the heap, once its evidence is written
     */
    public <T> List<Answer<T>> ask(String provider, CallLimit limit, List<Question<T>> questions) {
        List<Answer<T>> answers = new ArrayList<>(questions.size());
        Map<String, ProviderFault> failed = new HashMap<>();
        while (answers.size() < questions.size()) {
            List<Question<T>> rest = questions.subList(answers.size(), questions.size());
            if (abandoned.getOrDefault(provider, 0) >= MOST_ABANDONED) {
                rest.forEach(question -> answers.add(givenUp(question, failed)));
                break;
            }
            Batch<T> batch = new Batch<>(rest, failed);
            Optional<Overstay> overstay = thread(provider).run(batch, limit);
            if (overstay.isPresent()) {
                int at = overstay.get().index();
                leaveBehind(provider);
                batch.answers(at).forEach(answer -> take(answer, failed, answers));
                take(Answer.failed(overstay.get().fault()), failed, answers);
            } else {
                batch.answers().forEach(answer -> take(answer, failed, answers));
                batch.nothingLeft().ifPresent(VendorThreads::rethrow);
            }
        }
        return answers;
    }

    private static void rethrow(OutOfMemoryError nothingLeft) {
        throw nothingLeft;
    }

    private <T> void take(Answer<T> answer, Map<String, ProviderFault> failed, List<Answer<T>> answers) {
        if (!answer.isGiven() && failed.putIfAbsent(answer.fault().who(), answer.fault()) == null) {
            evidence.accept(answer.fault());
        }
        answers.add(answer);
    }

    private <T> Answer<T> givenUp(Question<T> question, Map<String, ProviderFault> failed) {
        ProviderFault before = failed.get(question.who());
        if (before != null) {
            return Answer.failed(before);
        }
        ProviderFault fault = question.fault(
                ProviderFault.Kind.PROVIDER_GIVEN_UP,
                "was not asked, because " + MOST_ABANDONED + " calls into its provider passed their limits before");
        failed.put(question.who(), fault);
        evidence.accept(fault);
        return Answer.failed(fault);
    }

    private VendorThread thread(String provider) {
        return threads.computeIfAbsent(provider, VendorThread::new);
    }

    private void leaveBehind(String provider) {
        threads.remove(provider);
        abandoned.merge(provider, 1, Integer::sum);
    }

    /** Lets all threads end; those that were left behind end when vendor code lets them. */
    @Override
    public void close() {
        threads.values().forEach(VendorThread::end);
        threads.clear();
    }
}
