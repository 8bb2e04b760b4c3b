package org.lemnos.core.isolate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

@Timeout(120)
class ChildProcessTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private static ChildProcess child(String... arguments) {
        return ChildProcess.start(ChildCommand.of(Child.class, arguments).withJvmOptions("-Xmx128m"));
    }

    private static String text(byte[] message) {
        return new String(message, StandardCharsets.UTF_8);
    }

    private static void assertFails(ChildProcess child, ErrorCode code, String... said) {
        assertThatThrownBy(() -> child.receive(LONG))
                .asInstanceOf(InstanceOfAssertFactories.type(LemnosException.class))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(code))
                .satisfies(failure -> assertThat(failure).hasMessageContainingAll(said));
    }

    private static void assertEnds(long pid) throws Exception {
        var process = ProcessHandle.of(pid);
        if (process.isPresent()) {
            process.get().onExit().get(30, TimeUnit.SECONDS);
        }
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void messagesGoBothWaysInOrder() {
        try (ChildProcess child = child("echo")) {
            child.send(Child.utf8("one"));
            child.send(Child.utf8("two"));

            assertThat(child.receive(LONG).map(ChildProcessTest::text)).contains("one");
            assertThat(child.receive(LONG).map(ChildProcessTest::text)).contains("two");

            child.send(new byte[0]);
            assertThat(child.receive(LONG)).isEmpty();
            assertThat(child.receive(LONG)).isEmpty();
        }
    }

    @Test
    void messagesMayBeLarge() {
        try (ChildProcess child = child("large")) {
            assertThat(child.receive(LONG).map(message -> message.length)).contains(20 << 20);
            assertThat(child.receive(LONG)).isEmpty();
        }
    }

    @Test
    void aChildThatSendsWithoutEndHoldsLittleOfItsParentAndCanBeClosed() throws Exception {
        ChildProcess child = child("flood");
        assertThat(child.receive(LONG)).isPresent();

        child.close();

        assertEnds(child.pid());
    }

    @Test
    void anErrorOfTheChildKeepsItsCode() {
        try (ChildProcess child = child("fail")) {
            assertFails(child, ErrorCode.SPIRV_REFUSED, "not this module");
            assertThat(child.receive(LONG)).isEmpty();
        }
    }

    @Test
    void anErrorOfTheMachineReachesTheParent() {
        try (ChildProcess child = child("overflow")) {
            assertFails(child, ErrorCode.CHILD_FAILED, "StackOverflowError");
        }
    }

    @Test
    void aCrashIsAnErrorWithTheLastWords() {
        ChildCommand command = ChildCommand.of(Child.class, "crash").withJvmOptions("--add-modules", "jdk.unsupported");
        try (ChildProcess child = ChildProcess.start(command)) {
            assertFails(
                    child, ErrorCode.CHILD_FAILED, "ended before it was done", "about to touch address 0", "SIGSEGV");
        }
    }

    @Test
    void anExitBeforeTheEndIsAnError() {
        try (ChildProcess child = child("exit")) {
            assertFails(child, ErrorCode.CHILD_FAILED, "status 3");
        }
    }

    @Test
    void beingKilledIsAnError() {
        try (ChildProcess child = child("hang")) {
            ProcessHandle.of(child.pid()).orElseThrow().destroyForcibly();

            assertFails(child, ErrorCode.CHILD_FAILED, "status 137 (SIGKILL)");
        }
    }

    @Test
    void aChildThatTakesTooLongIsKilled() throws Exception {
        try (ChildProcess child = child("hang")) {
            assertThatThrownBy(() -> child.receive(Duration.ofMillis(300)))
                    .asInstanceOf(InstanceOfAssertFactories.type(LemnosException.class))
                    .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.CHILD_TIMEOUT))
                    .satisfies(failure -> assertThat(failure).hasMessageContaining("300 ms"));
            assertEnds(child.pid());
        }
    }

    @Test
    void whatTheChildPrintsIsNoMessageAndIsCopied() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ChildCommand command = ChildCommand.of(Child.class, "print", "this").withEcho(printed);
        try (ChildProcess child = ChildProcess.start(command)) {
            assertThat(child.receive(LONG)).isEmpty();
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("printed this");
    }

    @Test
    void anInterruptedThreadOfTheChildCanSpeak() {
        try (ChildProcess child = child("interrupted")) {
            assertThat(child.receive(LONG).map(ChildProcessTest::text)).contains("still here");
            assertThat(child.receive(LONG)).isEmpty();
        }
    }

    @Test
    void aChildThatCannotStartSaysWhy() {
        ChildCommand command = ChildCommand.of(Child.class, "echo").withJvmOptions("-XX:NoSuchOption");

        assertThatThrownBy(() -> ChildProcess.start(command))
                .isInstanceOf(LemnosException.class)
                .hasMessageContainingAll("ended with status 1 as it started", "NoSuchOption");
    }

    @Test
    void closingEndsAChildThatIsBusyAndLeavesNoFolder() throws Exception {
        Set<Path> before = folders();
        ChildProcess child = child("hang");

        child.close();
        child.close();

        assertEnds(child.pid());
        assertThat(folders()).isSubsetOf(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit", "be killed"})
    void aChildNeverOutlivesItsParentNorDoesItsFolder(String ending) throws Exception {
        Set<Path> before = folders();
        try (ChildProcess child = child("parent", ending)) {
            long grandchild = Long.parseLong(text(child.receive(LONG).orElseThrow()));
            if (!ending.equals("exit")) {
                ProcessHandle.of(child.pid()).orElseThrow().destroyForcibly();
            }
            assertEnds(grandchild);
        }
        assertThat(folders()).isSubsetOf(before);
    }

    private static Set<Path> folders() throws IOException {
        try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return all.filter(path -> path.getFileName().toString().matches("lemnos\\d+"))
                    .collect(Collectors.toSet());
        }
    }
}
