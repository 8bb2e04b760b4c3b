package org.lemnos.core.plan;

import java.nio.charset.StandardCharsets;
import org.lemnos.core.json.Sha256;

/** The text form of plans. */
public final class PlanJson {
    private PlanJson() {}

    /** The digest of everything that the plan says. */
    public static String sha256(PlanDocument document) {
        return Sha256.of(PlanDocument.SCHEMA)
                .update(document.toString().getBytes(StandardCharsets.UTF_8))
                .hex();
    }
}
