package org.lemnos.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.app.cli.ProtoBytes;
import org.lemnos.app.plugins.AddingJar;
import org.lemnos.app.plugins.Glsl;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.Engine;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Session;
import org.lemnos.tck.Conformance;
import org.lemnos.tck.proof.Proof;
import org.lemnos.tck.rule.Finding;
import org.lemnos.tck.rule.Scope;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.adapter.AdapterChoice;

/** What README and pages say holds: their Java compiles and runs, and the files that they name are there. */
class DocumentedCodeTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");

    /** The shape of what the build makes of the page's shader, whose words are in a file, and of a provider that a page is about. */
    private static final String GENERATED =
            """
            final class Root {
                private final Dispatch.Builder dispatch;
                private Root(Dispatch.Builder dispatch) { this.dispatch = dispatch; }
                static Root dispatch() {
                    try {
                        byte[] words = java.nio.file.Files.readAllBytes(Path.of("%s"));
                        return new Root(Dispatch.of(SpirvModule.generated("root", words)));
                    } catch (java.io.IOException unreadable) {
                        throw new java.io.UncheckedIOException(unreadable);
                    }
                }
                Root x(BufferRef buffer) { return new Root(dispatch.reads(buffer)); }
                Root y(BufferRef buffer, WriteContract contract) { return new Root(dispatch.writes(buffer, contract)); }
                Root elements(long value) { return new Root(dispatch.push((int) value)); }
                Root localSizeX(long value) { return new Root(dispatch.specialize(0, (int) value)); }
                Dispatch workgroups(long x, long y, long z) { return dispatch.workgroups(x, y, z).build(); }
            }
            final class FastMath implements KernelProvider {
                public ProviderDescriptor descriptor() { throw new UnsupportedOperationException(); }
                public void contribute(Contributions contributions) {}
            }
            """;

    private static final long SEED = 7;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "README.md, 1",
        "docs/using-the-api.md, 1",
        "docs/writing-a-provider.md, 3",
        "docs/plugins.md, 1",
        "docs/provider-rules.md, 1"
    })
    void theJavaOfAPageCompiles(String page, int least) throws IOException {
        Page read = Page.read(page);

        assertThat(read.blocks("java")).hasSizeGreaterThanOrEqualTo(least);
        assertThat(read.compile(folder, generated())).isEmpty();
    }

    private String generated() {
        return GENERATED.formatted(folder.resolve("root.spv").toString().replace('\\', '/'));
    }

    /** Classes of a page, once it is compiled. */
    private URLClassLoader loader() throws IOException {
        return new URLClassLoader(
                new URL[] {Page.classes(folder).toUri().toURL()}, getClass().getClassLoader());
    }

    private void runStatements() throws Exception {
        try (URLClassLoader loader = loader()) {
            List<String> statements = Page.statements(folder);
            assertThat(statements).isNotEmpty();
            for (String each : statements) {
                loader.loadClass(each)
                        .getMethod("run", long[].class, long[].class, long[].class, byte[].class)
                        .invoke(null, new long[16], new long[16], new long[16], new byte[384 * 64 * Float.BYTES]);
            }
        }
    }

    @Test
    void theApplicationOfTheFirstPageRuns() throws Exception {
        String model = Path.of("target", "models", "all-minilm-l6-v2", "all-minilm-l6-v2.onnx")
                .toString();
        assertThat(Page.read("README.md")
                        .with("model.onnx\"));", model + "\"));")
                        .compile(folder, generated()))
                .isEmpty();
        runStatements();
    }

    @Test
    void theProgramOfTheApisPageIsPlannedAndRuns() throws Exception {
        String run =
                """
                try (Engine engine = Engine.builder().open()) {
                    ExecutionPlan plan = engine.plan(program, Dimensions.of("rows", 8));
                    try (Session session = engine.load(plan)) {
                        int length = session.run(Inputs.of("x", new float[8 * 384])).floats("y").length;
                        if (length != 8 * 64) { throw new AssertionError(length); }
                    }
                }
                ```
                """;
        String last = "Program program = builder.output(\"y\", y).build();\n";
        Page page = Page.read("docs/using-the-api.md");
        assertThat(page.text()).contains("`engine.plan(program, Dimensions.of(\"rows\", 8))`");
        assertThat(page.with(last + "```\n", last + run).compile(folder, generated()))
                .isEmpty();
        runStatements();
    }

    @Test
    void theServiceOfTheApisPageRuns() throws Exception {
        Path model = ProtoBytes.reshaping(folder.resolve("model.onnx"));
        assertThat(Page.read("docs/using-the-api.md").compile(folder, generated()))
                .isEmpty();
        try (URLClassLoader loader = loader()) {
            Class<?> type = loader.loadClass("Reshaping");
            try (AutoCloseable service =
                    (AutoCloseable) type.getConstructor(Path.class).newInstance(model)) {
                assertThat(type.getMethod("run", MemoryTensor.class, MemoryTensor.class)
                                .invoke(
                                        service,
                                        MemoryTensor.of(new float[] {1, 2, 3, 4}, 4),
                                        MemoryTensor.of(new long[] {2, 2}, 2)))
                        .isEqualTo(new float[] {1, 2, 3, 4});
            }
        }
    }

    @Test
    void theApplicationOfThePageAboutPluginsRuns() throws Exception {
        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        AddingJar.right(folder).write(plugins.resolve("adder.jar"));
        Page page = Page.read("docs/plugins.md")
                .with("Path.of(\"plugins\")", "Path.of(\"" + plugins.toString().replace('\\', '/') + "\")");
        assertThat(page.compile(folder, generated())).isEmpty();
        runStatements();
    }

    /** The guide's kernel, from the guide's shader, is proved on this machine's device, and an engine with the guide's provider runs it. */
    @Test
    void theKernelOfTheGuideKeepsTheRulesAndRuns() throws Exception {
        Page guide = Page.read("docs/writing-a-provider.md");
        Files.write(
                folder.resolve("root.spv"), Glsl.compile(guide.blocks("glsl").get(0)));
        assertThat(guide.compile(folder, generated())).isEmpty();
        try (URLClassLoader loader = loader()) {
            KernelProvider provider = (KernelProvider)
                    loader.loadClass("AcmeProvider").getConstructor().newInstance();
            try (Vulkan vulkan = Vulkan.open()) {
                Conformance conformance = Conformance.of(
                                provider, vulkan.device(AdapterChoice.of(Optional.empty(), System.getenv())))
                        .seed(SEED)
                        .scope(Scope.SLICE)
                        .build();
                Proof proof = Proof.of(conformance, Optional.empty());
                assertThat(proof.findings()).filteredOn(Finding::isFailure).isEmpty();
                assertThat(proof.holds()).isTrue();
            }
            run(provider);
        }
    }

    private static void run(KernelProvider provider) {
        ProgramBuilder builder = ProgramBuilder.inJava();
        ValueRef x = builder.input("x", ElementType.F32, Dim.of(3));
        ValueRef y = builder.node("root", OperationId.of("math/sqrt"), Version.of(1, 0), Attributes.none(), x);
        Program program = builder.output("y", y).build();
        try (Engine engine = Engine.builder()
                .provider(provider)
                .quarantine(Quarantine.inMemory())
                .open()) {
            ExecutionPlan plan =
                    engine.plan(program, Dimensions.none(), Policy.defaults().preferring("acme/fastmath"));
            assertThat(plan.document().nodes().get(0).selection().kernel()).isEqualTo("acme/fastmath/fast_root");
            try (Session session = engine.load(plan)) {
                assertThat(session.run(Inputs.of("x", new float[] {4, 9, 16})).floats("y"))
                        .containsExactly(2, 3, 4);
            }
        }
    }

    @Test
    void everyLinkLeadsToAFile() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        try (Stream<Path> files = Files.list(ROOT.resolve("docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
        }
        for (Path page : pages) {
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                assertThat(page.resolveSibling(link.group(1)))
                        .as("link in %s", page)
                        .exists();
            }
        }
    }
}
