package org.lemnos.api.kernel;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.Stable;

/**
 * What a kernel runs for one problem, step by step. Immutable.
 *
 * <p>Steps behave as if one finished before the next starts; the host finds out which of them may really overlap.
 */
@Stable
public final class Lowering {
    private static final Lowering NONE = new Lowering(List.of());

    private final List<Step> steps;

    private Lowering(List<Step> steps) {
        this.steps = List.copyOf(steps);
    }

    /** One thing that the device does. */
    @Stable
    public sealed interface Step permits Dispatch, ZeroFill {}

    /**
     * Writes zeros over a whole buffer before the first dispatch.
     *
     * @param buffer an output or the scratch workspace, or an aligned range of it
     */
    @Stable
    public record ZeroFill(BufferRef buffer) implements Step {}

    /** These dispatches, one after another. */
    public static Lowering of(Dispatch... inOrder) {
        return new Lowering(List.of(inOrder));
    }

    /** Nothing to do: the output is empty, or is the input under another shape. */
    public static Lowering none() {
        return NONE;
    }

    /** The same, with zeros written over the buffer first. */
    public Lowering afterZeroing(BufferRef buffer) {
        List<Step> more = new ArrayList<>();
        more.add(new ZeroFill(buffer));
        more.addAll(steps);
        return new Lowering(more);
    }

    /** The steps in order. */
    public List<Step> steps() {
        return steps;
    }
}
