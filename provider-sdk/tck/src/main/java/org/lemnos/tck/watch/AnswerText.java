package org.lemnos.tck.watch;

import java.util.HexFormat;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.Workspace;

/** Everything in an answer as a text: answers with equal texts are equal. */
final class AnswerText {
    private AnswerText() {}

    static String of(Support support) {
        return support.decline().map(reason -> "no, " + reason).orElse("yes") + " " + support.message();
    }

    static String of(ResourceEstimate estimate) {
        Cost cost = estimate.cost();
        return cost.operations() + " operations, " + cost.bytesMoved() + " bytes, " + cost.efficiency() + " permille, "
                + cost.dispatches() + " dispatches, scratch "
                + estimate.scratch().map(AnswerText::of).orElse("none") + ", persistent "
                + estimate.persistent().map(AnswerText::of).orElse("none");
    }

    private static String of(Workspace workspace) {
        return workspace.sizeBytes() + " bytes at " + workspace.alignment() + " in " + workspace.storage();
    }

    static String of(Lowering lowering) {
        StringBuilder text = new StringBuilder();
        for (Lowering.Step step : lowering.steps()) {
            text.append(text.length() == 0 ? "" : "; ");
            if (step instanceof Dispatch dispatch) {
                append(text, dispatch);
            } else if (step instanceof Lowering.ZeroFill fill) {
                text.append("zeros over ").append(fill.buffer());
            }
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Dispatch dispatch) {
        text.append(dispatch.module().sha256()).append('(');
        for (Dispatch.Binding binding : dispatch.bindings()) {
            text.append(binding.access().token())
                    .append(' ')
                    .append(binding.buffer())
                    .append(' ')
                    .append(binding.writes().token())
                    .append(", ");
        }
        text.append(dispatch.specialization())
                .append(", ")
                .append(HexFormat.of().formatHex(dispatch.push()))
                .append(", ")
                .append(dispatch.groupsX())
                .append('x')
                .append(dispatch.groupsY())
                .append('x')
                .append(dispatch.groupsZ())
                .append(", ")
                .append(dispatch.subgroupSize())
                .append(')');
    }

    /** What a kernel says of itself, claims included. */
    static String of(KernelDescriptor descriptor) {
        return descriptor + " claiming " + descriptor.claims();
    }
}
