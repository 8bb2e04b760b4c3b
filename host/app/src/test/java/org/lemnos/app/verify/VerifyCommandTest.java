package org.lemnos.app.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.app.cli.CommandLineRun;
import org.lemnos.app.plugins.VendorJar;

/** {@code lemnos verify}, on jars as vendors ship them. */
@Tag("device")
class VerifyCommandTest {
    /** Contributes one of the built-in kernels, whose answer to {@code supports} comes from the given statements. */
    private static final String KERNEL =
            """
            new org.lemnos.portable.PortableKernels().contribute(new Contributions() {
                public Version hostLevel() { return c.hostLevel(); }
                public void operation(OperationDescriptor d, OperationOracle o) { }
                public void pattern(org.lemnos.api.fusion.FusionPattern p) { }
                public void kernel(org.lemnos.api.kernel.Kernel k) {
                    if (!k.descriptor().name().equals("erf_scalars")) { return; }
                    c.kernel(new org.lemnos.api.kernel.Kernel() {
                        public org.lemnos.api.kernel.KernelDescriptor descriptor() { return k.descriptor(); }
                        public org.lemnos.api.kernel.Support supports(org.lemnos.api.kernel.Problem p) {
                            %s
                        }
                        public org.lemnos.api.kernel.ResourceEstimate estimate(org.lemnos.api.kernel.Problem p) { return k.estimate(p); }
                        public org.lemnos.api.kernel.Lowering lower(org.lemnos.api.kernel.Problem p, org.lemnos.api.kernel.Placement at) {
                            return k.lower(p, at);
                        }
                    });
                }
            });
            """;

    @TempDir
    Path folder;

    private static final String DECLINES_SCALARS = "return p.input(0).rank() == 0"
            + " ? org.lemnos.api.kernel.Support.no(org.lemnos.api.kernel.Decline.SHAPE, \"a scalar\") : k.supports(p);";

    private VendorJar built(String supports) throws IOException {
        return VendorJar.withKernels("acme/fast", KERNEL.formatted(supports), folder);
    }

    private Path jar(String supports) throws IOException {
        return built(supports).write(folder.resolve("acme.jar"));
    }

    private Path jarThatSaysItDeclines(String behaviour, String supports) throws IOException {
        String declines =
                """
                {"schema": "lemnos.declines.v1", "declines": [{"kernel": "erf_scalars", "behaviour": "%s", "reason": "shape"}]}
                """;
        return built(supports)
                .with("META-INF/lemnos/acme/fast/declines.json", declines.formatted(behaviour))
                .write(folder.resolve("acme.jar"));
    }

    private static String lastLine(CommandLineRun run) {
        List<String> lines = run.out().lines().toList();
        return lines.get(lines.size() - 1);
    }

    @Test
    void namedKernelsAreTestedAlone() throws IOException {
        String jar = jar("return k.supports(p);").toString();
        CommandLineRun run = CommandLineRun.of("verify", jar, "--quick", "--kernel", "sqrt,erf*");
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("acme/fast/erf_scalars: ");
    }

    @Test
    void aKernelThatIsNotThereIsNamedNextToThoseThatAre() throws IOException {
        String jar = jar("return k.supports(p);").toString();
        CommandLineRun run = CommandLineRun.of("verify", jar, "--quick", "--kernel", "erv");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("no kernel of acme/fast is named erv; there are acme/fast/erf_scalars");
    }

    @Test
    void aRecordOfSomeKernelsIsRefused() throws IOException {
        Path record = folder.resolve("record.json");
        CommandLineRun run = CommandLineRun.of(
                "verify", jar("return k.supports(p);").toString(), "--kernel", "erf*", "--proof", record.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--proof and --table tell of all kernels");
        assertThat(record).doesNotExist();
    }

    @Test
    void aRightJarIsProvedWithTheSameRecordFromTheSameSeed() throws IOException {
        Path jar = jar("return k.supports(p);");
        Path first = folder.resolve("first.json");
        Path second = folder.resolve("second.json");
        Path table = folder.resolve("table.md");
        CommandLineRun run = CommandLineRun.of(
                "verify",
                jar.toString(),
                "--quick",
                "--seed",
                "7",
                "--proof",
                first.toString(),
                "--table",
                table.toString());
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(lastLine(run)).matches("\\d+ passed, 0 failed, \\d+ declined");
        assertThat(Files.readString(first))
                .contains("\"provider\": \"acme/fast\"")
                .contains("\"jar_sha256\": \"");
        assertThat(Files.readString(table))
                .contains("| erf_scalars | math/erf |")
                .contains("| proved |");

        CommandLineRun again =
                CommandLineRun.of("verify", jar.toString(), "--quick", "--seed", "7", "--json=" + second);
        assertThat(again.exitCode()).isZero();
        assertThat(second).hasSameTextualContentAs(first);
    }

    @Test
    void aJarThatDeclinesEverythingBreaksTheRuleAgainstIt() throws IOException {
        Path jar = jar(
                "return org.lemnos.api.kernel.Support.no(org.lemnos.api.kernel.Decline.SHAPE, \"nothing suits it\");");
        CommandLineRun run = CommandLineRun.of("verify", jar.toString(), "--quick");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("required_201_everyClaimIsRun");
        assertThat(lastLine(run)).matches("\\d+ passed, [1-9]\\d* failed, [1-9]\\d* declined");
    }

    @Test
    void aJarIsHeldToWhatItSaysItDeclines() throws IOException {
        Path declining = jarThatSaysItDeclines("scalars", DECLINES_SCALARS);
        CommandLineRun run = CommandLineRun.of("verify", declining.toString(), "--quick");
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(lastLine(run)).matches("\\d+ passed, 0 failed, [1-9]\\d* declined");
    }

    @Test
    void aJarThatDeclinesMoreOrLessThanItSaysBreaksTheRule() throws IOException {
        CommandLineRun more = CommandLineRun.of("verify", jar(DECLINES_SCALARS).toString(), "--quick");
        assertThat(more.exitCode()).isEqualTo(1);
        assertThat(more.out())
                .contains("required_206_declinesExactlyWhatItSays")
                .contains("declines what it does not say it declines: shape, a scalar");

        Path serving = jarThatSaysItDeclines("scalars", "return k.supports(p);");
        CommandLineRun less = CommandLineRun.of("verify", serving.toString(), "--quick");
        assertThat(less.exitCode()).isEqualTo(1);
        assertThat(less.out()).contains("serves what it says it declines (scalars, shape)");
    }

    @Test
    void aJarWhoseDeclinesCannotBeReadBreaksTheRule() throws IOException {
        Path jar = jarThatSaysItDeclines("scalar", DECLINES_SCALARS);
        CommandLineRun run = CommandLineRun.of("verify", jar.toString(), "--quick");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("required_105_declaresItsOwnDeclines").contains("declines.json");
    }

    @Test
    void aJarThatEndsTheProcessIsAnErrorThatNamesTheKernel() throws IOException {
        CommandLineRun run = CommandLineRun.of(
                "verify", jar("Runtime.getRuntime().halt(3); return null;").toString(), "--quick");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("[CHILD_FAILED]").contains("while acme/fast/erf_scalars was under test");
    }

    @Test
    void aJarThatHangsIsKilledAtItsLimit() throws IOException {
        Path jar = jar("try { Thread.sleep(200); } catch (InterruptedException e) { } return k.supports(p);");
        CommandLineRun run = CommandLineRun.of("verify", jar.toString(), "--quick", "--limit", "8");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("[CHILD_TIMEOUT]").contains("while acme/fast/erf_scalars was under test");
    }

    @Test
    void aFileThatIsNoProvidersJarIsRefusedWithTheReason() throws IOException {
        Path file = Files.writeString(folder.resolve("text.jar"), "not a jar");
        CommandLineRun run = CommandLineRun.of("verify", file.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("a host refuses " + file + ": not_a_jar: ")
                .contains("[PROVIDER_FAULT]");
    }

    @Test
    void aNameThatIsNeitherFileNorProviderIsRefusedWithTheProvidersThereAre() {
        CommandLineRun run = CommandLineRun.of("verify", "lemnos/portble");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("lemnos/portable");
    }
}
