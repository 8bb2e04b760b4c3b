package org.lemnos.core.catalog;

import java.util.List;
import org.lemnos.core.json.JsonOut;

/**
 * Which kernels can do a call, and why each of the others cannot. Every kernel for the operation stands in exactly one of the lists.
 *
 * @param request the question
 * @param compatible ascending by kernel id
 * @param rejected ascending by kernel id
 */
public record CompatibilityReport(CompatibilityRequest request, List<Compatible> compatible, List<Rejected> rejected) {
    private static final String SCHEMA = "lemnos.compatibility.v1";

    /** Copies the lists. */
    public CompatibilityReport {
        compatible = List.copyOf(compatible);
        rejected = List.copyOf(rejected);
    }

    /** The report as deterministic JSON for people and programs. */
    public String toJson() {
        return JsonOut.prettyText(this::write);
    }

    private void write(JsonOut out) {
        out.beginObject();
        out.member("call", request.toString());
        out.name("compatible").beginArray();
        for (Compatible row : compatible) {
            out.beginObject();
            out.member("claim", row.claim()).member("kernel", row.kernel().id());
            out.endObject();
        }
        out.endArray();
        out.member("device", request.device().name());
        out.name("rejected").beginArray();
        for (Rejected row : rejected) {
            out.beginObject()
                    .member("kernel", row.kernel().id())
                    .name("reasons")
                    .beginArray();
            for (Incompatibility reason : row.reasons()) {
                out.beginObject();
                out.member("code", reason.code()).member("text", reason.text());
                out.endObject();
            }
            out.endArray().endObject();
        }
        out.endArray();
        out.member("schema", SCHEMA);
        out.endObject();
    }

    /**
     * A kernel that can.
     *
     * @param kernel the kernel
     * @param claim the first of its claims that the call falls under, from 0
     */
    public record Compatible(KernelEntry kernel, int claim) {}

    /**
     * A kernel that cannot.
     *
     * @param kernel the kernel
     * @param reasons at least one, in the order of {@link Incompatibility}
     */
    public record Rejected(KernelEntry kernel, List<Incompatibility> reasons) {
        /** Copies the list. */
        public Rejected {
            reasons = List.copyOf(reasons);
            if (reasons.isEmpty()) {
                throw new IllegalStateException(kernel + " is rejected without a reason");
            }
        }

        /** The first reason's code, which stands for all in reports with room for one. */
        public String code() {
            return reasons.get(0).code();
        }

        /** All reasons in one line. */
        public String text() {
            StringBuilder text = new StringBuilder();
            for (Incompatibility reason : reasons) {
                text.append(text.length() == 0 ? "" : "; ").append(reason.text());
            }
            return text.toString();
        }
    }
}
