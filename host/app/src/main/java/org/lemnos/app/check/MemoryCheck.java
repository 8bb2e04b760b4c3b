package org.lemnos.app.check;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.engine.Engine;
import org.lemnos.engine.embed.SentenceEmbedder;
import org.lemnos.vulkan.Hoard;

/**
 * What becomes of an engine whose device has no memory left: what is loaded goes on, what is new is refused with numbers, and once there is memory
 * again everything is as before.
 */
public final class MemoryCheck {
    private final Engine engine;
    private final Supplier<SentenceEmbedder> model;
    private final List<String> sentences;

    /**
     * A check.
     *
     * @param engine runs on a Vulkan device
     * @param model makes an embedder on the engine that has no session yet
     * @param sentences what is embedded, in one batch
     */
    public MemoryCheck(Engine engine, Supplier<SentenceEmbedder> model, List<String> sentences) {
        this.engine = engine;
        this.model = model;
        this.sentences = List.copyOf(sentences);
    }

    /**
     * What was seen.
     *
     * @param takenBytes how much memory was taken until there was no more
     * @param end what was said then
     * @param refusal the error that a further session was refused with
     */
    public record Seen(long takenBytes, String end, LemnosException refusal) {}

    /**
     * Takes all memory and gives it back.
     *
     * @throws LemnosException with {@code DEVICE_DISAGREES} if numbers changed, or if a session was loaded where there was no memory for it
     */
    public Seen run() {
        try (SentenceEmbedder loaded = model.get()) {
            List<float[]> before = loaded.embed(sentences);
            Seen seen;
            try (Hoard hoard = engine.hoard()) {
                seen = new Seen(hoard.bytes(), hoard.end(), refusal());
                requireSame(before, loaded.embed(sentences), "while there was no memory left");
            }
            try (SentenceEmbedder afterwards = model.get()) {
                requireSame(before, afterwards.embed(sentences), "after memory had run out");
            }
            return seen;
        }
    }

    private LemnosException refusal() {
        try (SentenceEmbedder further = model.get()) {
            further.embed(sentences);
        } catch (LemnosException refused) {
            if (refused.code() == ErrorCode.DEVICE_OUT_OF_MEMORY) {
                return refused;
            }
            throw refused;
        }
        throw new LemnosException(
                ErrorCode.DEVICE_DISAGREES,
                "a session was loaded on " + engine.device().name()
                        + " though all memory was taken that the driver gave: it gives more than it has");
    }

    private void requireSame(List<float[]> before, List<float[]> found, String when) {
        for (int i = 0; i < before.size(); i++) {
            if (!Arrays.equals(before.get(i), found.get(i))) {
                throw new LemnosException(
                        ErrorCode.DEVICE_DISAGREES,
                        "the embedding of '" + sentences.get(i) + "' on "
                                + engine.device().name() + " was another " + when);
            }
        }
    }
}
