package org.lemnos.core.catalog;

import org.lemnos.api.Version;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.operation.OperationId;

/**
 * A pattern of the catalog.
 *
 * @param id the provider's id, a slash and the pattern's name
 * @param provider the id of the provider that registered it
 * @param pattern vendor code
 * @param replacement the operation that takes the place of what it finds; it is not asked again
 * @param needs the version of that operation; not asked again either
 */
public record PatternEntry(String id, String provider, FusionPattern pattern, OperationId replacement, Version needs) {
    /** The pattern's id. */
    @Override
    public String toString() {
        return id;
    }
}
