package org.lemnos.plugins.refusal;

import java.nio.file.Path;

/** A jar that is not taken. It stops nothing but itself: whoever takes several jars goes on with the next. */
public final class JarRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    /** A refusal of the jar at a path. */
    public JarRefusedException(Path jar, Refusal refusal) {
        super(jar + ": " + refusal.detail());
        this.refusal = refusal;
    }

    /** A refusal of the jar at a path. */
    public JarRefusedException(Path jar, RefusalReason reason, String detail) {
        this(jar, new Refusal(reason, detail));
    }

    /** Why. */
    public Refusal refusal() {
        return refusal;
    }
}
