package org.lemnos.build;

import org.jspecify.annotations.Nullable;

/** A provider whose jar no host would accept. */
final class ProviderException extends Exception {

    private static final long serialVersionUID = 1L;

    ProviderException(String message) {
        super(message);
    }

    ProviderException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
