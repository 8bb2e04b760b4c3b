package org.lemnos.tck.proof;

import java.util.List;
import java.util.Locale;
import org.lemnos.core.json.JsonOut;
import org.lemnos.tck.KernelVerdict;
import org.lemnos.tck.PatternVerdict;
import org.lemnos.tck.rule.CaseResult;
import org.lemnos.tck.rule.Finding;

/** Writes proofs. */
final class ProofJson {
    private static final String SCHEMA = "lemnos.proof.v1";

    private ProofJson() {}

    static String text(Proof proof) {
        return JsonOut.prettyText(out -> write(out, proof));
    }

    private static void write(JsonOut out, Proof proof) {
        out.beginObject();
        out.member("device", proof.device());
        out.member("driver", proof.driver());
        out.name("jar_sha256");
        proof.jarSha256().ifPresentOrElse(out::value, out::nothing);
        out.member("kernels", proof.kernels(), ProofJson::write);
        out.member("patterns", proof.patterns(), ProofJson::write);
        out.member("provider", proof.provider());
        out.member("registration", proof.registration(), ProofJson::writeWithCase);
        out.member("schema", SCHEMA);
        out.member("scope", proof.scope().name().toLowerCase(Locale.ROOT));
        out.member("seed", proof.seed());
        out.member("summary", proof.summary());
        out.member("version", proof.version());
        out.endObject();
    }

    private static void write(JsonOut out, KernelVerdict verdict) {
        out.beginObject();
        out.name("beyond_device").beginArray();
        verdict.beyondDevice().forEach((claim, reason) -> out.beginObject()
                .member("claim", claim)
                .member("reason", reason)
                .endObject());
        out.endArray();
        out.member("cases", verdict.cases(), ProofJson::write);
        out.member("claims", verdict.claims(), ProofJson::writeWithCase);
        out.member("kernel", verdict.kernel());
        out.member("version", verdict.descriptor().version().toString());
        out.endObject();
    }

    private static void write(JsonOut out, PatternVerdict verdict) {
        out.beginObject();
        out.member("findings", verdict.findings(), ProofJson::writeWithCase);
        out.member("pattern", verdict.pattern());
        out.endObject();
    }

    private static void write(JsonOut out, CaseResult result) {
        out.beginObject();
        out.member("case", result.name());
        out.member("findings", List.copyOf(result.findings().values()), ProofJson::write);
        out.member("modules", List.copyOf(result.modules()), (to, module) -> to.beginObject()
                .member("name", module.name())
                .member("sha256", module.sha256())
                .member("specialization", module.specialization())
                .endObject());
        out.member("worst_permille", result.worstPermille());
        out.endObject();
    }

    private static void write(JsonOut out, Finding finding) {
        out.beginObject();
        writeMembers(out, finding);
        out.endObject();
    }

    private static void writeWithCase(JsonOut out, Finding finding) {
        out.beginObject().member("case", finding.testCase());
        writeMembers(out, finding);
        out.endObject();
    }

    private static void writeMembers(JsonOut out, Finding finding) {
        if (!finding.detail().isEmpty()) {
            out.member("detail", finding.detail());
        }
        out.member("outcome", finding.outcome().token());
        out.member("rule", finding.rule().number());
    }
}
