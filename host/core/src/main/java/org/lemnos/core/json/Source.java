package org.lemnos.core.json;

import org.lemnos.core.ErrorCode;

/**
 * Where a JSON text comes from and what it means if it is wrong.
 *
 * @param name what messages call it, such as {@code policy file tight.json}
 * @param code the code of every error in it
 * @param mostBytes the most bytes that it may have
 */
public record Source(String name, ErrorCode code, long mostBytes) {
    /** Checks the limit. */
    public Source {
        if (mostBytes < 0) {
            throw new IllegalArgumentException("a limit of " + mostBytes + " bytes for " + name);
        }
    }
}
