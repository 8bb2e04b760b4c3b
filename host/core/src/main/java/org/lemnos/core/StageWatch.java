package org.lemnos.core;

import java.util.function.Supplier;

/**
 * Hears when stages of planning, loading and running begin and end; the work does not depend on it. Stages of one thread lie inside one another. Whatever
 * several threads use must be safe from several threads.
 */
@FunctionalInterface
public interface StageWatch {
    /** Hears that a stage begins; what is returned hears that it ends, however it ends. */
    Stage begin(String stage);

    /** A stage that has begun. */
    interface Stage extends AutoCloseable {
        @Override
        void close();
    }

    /** Hears nothing, and allocates nothing. */
    static StageWatch none() {
        return stage -> Deaf.STAGE;
    }

    /** Does the work of a stage. */
    default <T> T during(String stage, Supplier<T> work) {
        Stage open = begin(stage);
        try {
            return work.get();
        } finally {
            open.close();
        }
    }

    /** Does the work of a stage that gives nothing back. */
    default void run(String stage, Runnable work) {
        Stage open = begin(stage);
        try {
            work.run();
        } finally {
            open.close();
        }
    }

    /** What hears nothing. */
    enum Deaf implements Stage {
        /** The only one. */
        STAGE;

        @Override
        public void close() {
            // Nobody listens.
        }
    }
}
