package org.lemnos.app.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code dev}: when it builds, and when it asks, installs or gives up. Maven and the package tools are scripts that write down their calls. */
@EnabledOnOs(OS.LINUX)
class DevScriptTest {
    private static final String BY_HAND = "apt-get update && apt-get install --no-install-recommends libvulkan1";
    private static final String MAVEN_WITH_A_REPOSITORY =
            "case \"$*\" in *-X*) echo '[DEBUG] Using local repository at /elsewhere/repository' ;; esac";

    @TempDir
    private Path folder;

    private Checkout checkout = Checkout.NONE;

    @BeforeEach
    void copyTheScript() throws IOException {
        checkout = Checkout.in(folder);
    }

    private void withoutVulkan() throws IOException {
        checkout.tool("ldconfig", "");
    }

    @Test
    void aSecondRunDoesNotBuildAgain() throws Exception {
        Shell first = checkout.run("run", "--", "devices", "--json");
        Shell second = checkout.run("run", "--", "devices");

        assertThat(first.output()).contains("building", "lemnos devices --json");
        assertThat(second.output()).doesNotContain("building").contains("lemnos devices");
        assertThat(second.exitCode()).isZero();
        assertThat(checkout.calls("mvn")).hasSize(1);
    }

    @Test
    void installSaysWhichRepositoryMavenPutTheArtifactsInto() throws Exception {
        checkout.tool("mvn", MAVEN_WITH_A_REPOSITORY);

        Shell shell = checkout.run("install");

        assertThat(shell.exitCode()).as(shell.output()).isZero();
        assertThat(shell.output()).contains("is in /elsewhere/repository").doesNotContain("/.m2/");
        assertThat(checkout.calls("mvn")).hasSize(2);
        assertThat(checkout.calls("mvn").get(1))
                .contains("install", "host/bom", "provider-sdk/archetype")
                .doesNotContain("maven.repo.local");
    }

    @Test
    void installEndsWhereMavenDoesNotSayWhatItsRepositoryIs() throws Exception {
        checkout.tool("mvn", "");

        Shell shell = checkout.run("install");

        assertThat(shell.exitCode()).isEqualTo(1);
        assertThat(shell.output()).contains("Maven does not say where its local repository is");
    }

    @Test
    void aSourceThatIsNewOrGoneIsBuilt() throws Exception {
        Path source = checkout.root().resolve("api/src/main/java/A.java");
        checkout.run("run");

        Files.writeString(source, "class A {}");
        checkout.run("run");
        Files.delete(source);
        checkout.run("run");
        checkout.run("run");

        assertThat(checkout.calls("mvn")).hasSize(3);
    }

    @Test
    void aFailedBuildShowsMavensErrorsAndIsTriedAgain() throws Exception {
        checkout.tool("mvn", "echo '[INFO] fine'; echo '[ERROR] A.java: no'; exit 1");

        Shell failed = checkout.run("run");

        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.output())
                .contains("[ERROR] A.java: no", "the build failed")
                .doesNotContain("[INFO]");
        checkout.run("run");
        assertThat(checkout.calls("mvn")).hasSize(2);
    }

    @Test
    void atATerminalItAsksAndInstallsOnYes() throws Exception {
        withoutVulkan();

        Shell shell = checkout.runAtTerminal("y\n", "demo");

        assertThat(shell.output()).contains("Install libvulkan1", "now? [Y/n]", "lemnos embed --demo");
        assertThat(shell.exitCode()).isZero();
        assertThat(checkout.calls("apt-get")).singleElement().asString().contains("install libvulkan1");
    }

    @Test
    void atATerminalItInstallsNothingOnNoOrWithoutAnAnswer() throws Exception {
        withoutVulkan();
        for (String answer : new String[] {"n\n", "\u0004"}) {
            Shell shell = checkout.runAtTerminal(answer, "demo");

            assertThat(shell.output()).contains("Install libvulkan1", BY_HAND).doesNotContain("lemnos embed");
            assertThat(shell.exitCode()).isEqualTo(1);
        }
        assertThat(checkout.calls("apt-get")).isEmpty();
    }

    @Test
    void withoutATerminalRootInstallsUnasked() throws Exception {
        withoutVulkan();

        Shell shell = checkout.run("demo");

        assertThat(shell.output()).contains("lemnos embed --demo").doesNotContain("[Y/n]");
        assertThat(checkout.calls("apt-get")).singleElement().asString().contains("install libvulkan1");
    }

    @Test
    void withoutATerminalAUserInstallsBySudoIfItAsksForNoPassword() throws Exception {
        withoutVulkan();
        checkout.user(1000);
        checkout.tool("sudo", "[ \"$1\" != -n ] || shift\nexec \"$@\"");

        assertThat(checkout.run("demo").exitCode()).isZero();

        assertThat(checkout.calls("sudo")).anyMatch(call -> call.contains("apt-get") && call.contains("libvulkan1"));
        assertThat(checkout.calls("apt-get")).hasSize(1);
    }

    @Test
    void withoutATerminalAUserWhoMayNotInstallIsToldTheCommand() throws Exception {
        withoutVulkan();
        checkout.user(1000);
        checkout.tool("sudo", "exit 1");

        Shell shell = checkout.run("demo");

        assertThat(shell.exitCode()).isEqualTo(1);
        assertThat(shell.output()).contains("sudo sh -c '" + BY_HAND).doesNotContain("[Y/n]", "lemnos embed");
        assertThat(checkout.calls("apt-get")).isEmpty();
    }

    @Test
    void aUserWithoutSudoIsNotAskedWhatCannotBeDone() throws Exception {
        withoutVulkan();
        checkout.user(1000);

        Shell shell = checkout.runAtTerminal("y\n", "demo");

        assertThat(shell.exitCode()).isEqualTo(1);
        assertThat(shell.output()).contains("su -c '" + BY_HAND).doesNotContain("[Y/n]");
        assertThat(checkout.calls("apt-get")).isEmpty();
    }

    @Test
    void aMissingOrOldJdkIsToldBeforeAnythingElse() throws Exception {
        withoutVulkan();
        checkout.tool("javac", "echo javac 11.0.2");

        Shell old = checkout.run("demo");
        checkout.without("javac");
        Shell none = checkout.run("demo");

        assertThat(old.output()).contains("is version 11 and 17 or newer is needed");
        assertThat(none.output()).contains("no JDK found", "openjdk-17-jdk-headless");
        assertThat(checkout.calls("apt-get")).isEmpty();
    }

    /** A Maven whose tests pass, one of them while the validation layer complains. */
    private void testsPassAndTheLayerComplainsIn(String test) throws IOException {
        Files.writeString(checkout.root().resolve("api/pom.xml"), "<project/>");
        Files.createDirectories(checkout.root().resolve(".lemnos/onnx-cases/node"));
        Path layer = Files.createDirectories(checkout.root().resolve(".lemnos/vulkan"));
        Files.writeString(layer.resolve("mock_icd.json"), "{}");
        checkout.tool(
                "mvn",
                """
                reports=api/target/surefire-reports
                mkdir -p $reports
                echo 'Tests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 1 s' >$reports/org.lemnos.api.%1$s.txt
                echo '<system-err>WARN Vulkan validation: a hazard</system-err>' >$reports/TEST-org.lemnos.api.%1$s.xml
                """
                        .formatted(test));
    }

    @Test
    void aComplaintOfTheValidationLayerThatNoTestHeardIsAFailure() throws Exception {
        testsPassAndTheLayerComplainsIn("SquareTest");

        Shell shell = checkout.run("test", "api");

        assertThat(shell.exitCode()).as(shell.output()).isEqualTo(1);
        assertThat(shell.output())
                .contains("tests run:     3, failed: 0", "the validation layer complained", "SquareTest");
    }

    @Test
    void aComplaintThatATestProvokesIsNone() throws Exception {
        testsPassAndTheLayerComplainsIn("BarrierTest");

        Shell shell = checkout.run("test", "api");

        assertThat(shell.exitCode()).as(shell.output()).isZero();
    }

    @Test
    void aBrowserIsInstalledWhereThereIsNoneAndTestsRunWithoutOneToo() throws Exception {
        testsPassAndTheLayerComplainsIn("BarrierTest");
        checkout.without("chromium-headless-shell");

        Shell installing = checkout.run("test", "api");
        checkout.tool("apt-get", "case \"$*\" in *install*) exit 1 ;; esac");
        Shell without = checkout.run("test", "api");

        assertThat(checkout.calls("apt-get").get(0)).contains("install chromium-headless-shell");
        assertThat(installing.output()).doesNotContain("no browser");
        assertThat(without.exitCode()).as(without.output()).isZero();
        assertThat(without.output()).contains("could not install chromium-headless-shell", "no browser", "skipped");
    }

    @Test
    void anUnknownLaneIsToldWithThoseThereAreBeforeAnythingIsFetched() throws Exception {
        Shell shell = checkout.run("soak", "lanes", "sideways");

        assertThat(shell.exitCode()).as(shell.output()).isEqualTo(1);
        assertThat(shell.output()).contains("no lane 'sideways'; there are: narrow wide recent");
        assertThat(checkout.calls("apt-get")).isEmpty();
    }

    @Test
    void anUnknownCommandIsToldWithThoseThereAre() throws Exception {
        Shell shell = checkout.run("tets");

        assertThat(shell.exitCode()).isEqualTo(1);
        assertThat(shell.output()).contains("unknown command 'tets'", "./dev COMMAND", "soak [MODULE]");
    }
}
