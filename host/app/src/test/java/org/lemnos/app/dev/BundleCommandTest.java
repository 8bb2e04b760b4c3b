package org.lemnos.app.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ./dev bundle}: what it refuses, before it builds or fetches anything. */
@EnabledOnOs(OS.LINUX)
class BundleCommandTest {
    @TempDir
    private Path folder;

    private Checkout checkout = Checkout.NONE;

    @BeforeEach
    void copyTheScript() throws IOException {
        checkout = Checkout.in(folder);
    }

    private void assertRefused(Shell shell, String why) throws IOException {
        assertThat(shell.output()).contains(why);
        assertThat(shell.exitCode()).isEqualTo(1);
        assertThat(checkout.calls("mvn")).isEmpty();
        assertThat(checkout.calls("apt-get")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "--nope, bundle has no option '--nope'",
        "--cases, --cases needs a folder",
        "--model nowhere, --model: there is no folder nowhere",
        "--cases api, api holds no case",
        "--model api, api does not hold one .onnx file",
        "api, api is a folder; name the archive itself",
        "nowhere/a.tar.xz, there is no folder nowhere",
        "a.tar.xz b.tar.xz, bundle makes one file",
        "--model api --no-model, --model and --no-model exclude each other",
        "--no-cases --cases api, --cases and --no-cases exclude each other",
    })
    void anArgumentThatCannotBeMeantIsRefused(String arguments, String why) throws Exception {
        assertRefused(checkout.run(("bundle " + arguments).split(" ")), why);
    }

    @Test
    void aMachineOfAnotherKindMakesNone() throws Exception {
        checkout.tool("uname", "echo Plan9");

        assertRefused(checkout.run("bundle"), "not Plan9 on Plan9");
    }

    @Test
    void aJdkWithoutWhatJavaIsLinkedFromIsToldToTheUser() throws Exception {
        checkout.tool("uname", "case $1 in -s) echo Linux ;; *) echo x86_64 ;; esac");

        assertRefused(checkout.run("bundle"), "has no bin/jlink: set JAVA_HOME to a whole JDK");
        Path jlink = Files.createDirectories(folder.resolve("bin")).resolve("jlink");
        Files.copy(checkout.tools().resolve("true"), jlink);
        assertRefused(checkout.run("bundle"), "has no jmods, which its jlink makes a Java of");
    }

    @Test
    void theHelpSaysWhatIsInItAndHowItIsUsed() throws Exception {
        Shell shell = checkout.run("bundle", "--help");

        assertThat(shell.exitCode()).isZero();
        assertThat(shell.output()).contains("--no-cases", "--no-model", "tar -xJf", "/run");
        assertThat(shell.output().toLowerCase(Locale.ROOT)).contains("neither java nor a vulkan loader");
    }
}
