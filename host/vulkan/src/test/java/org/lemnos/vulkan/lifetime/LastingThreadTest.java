package org.lemnos.vulkan.lifetime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LastingThreadTest {
    @Test
    void whoeverAsksItIsTheSameThread() {
        Thread first = LastingThread.call(Thread::currentThread);
        Thread second = CompletableFuture.supplyAsync(() -> LastingThread.call(Thread::currentThread))
                .join();

        assertThat(second).isSameAs(first).isNotSameAs(Thread.currentThread());
        assertThat(first.isDaemon()).as("it keeps no process alive").isTrue();
    }

    @Test
    void whatFailsThereFailsHereAndTheThreadGoesOn() {
        IllegalStateException failure = new IllegalStateException("on purpose");
        assertThatThrownBy(() -> LastingThread.run(() -> {
                    throw failure;
                }))
                .isSameAs(failure);
        assertThatThrownBy(() -> LastingThread.run(() -> {
                    throw new AssertionError("on purpose, too");
                }))
                .isInstanceOf(AssertionError.class);

        Thread thread = LastingThread.call(Thread::currentThread);
        thread.interrupt();
        assertThat(LastingThread.call(Thread::currentThread)).isSameAs(thread);
    }
}
