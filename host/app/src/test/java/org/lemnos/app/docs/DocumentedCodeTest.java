package org.lemnos.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What README and pages say holds: their Java compiles and the files that they name are there. */
class DocumentedCodeTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Pattern BLOCK = Pattern.compile("^```java\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern TYPE = Pattern.compile("^(?:public )?(?:final )?class (\\w+)", Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");

    /** What a reader's editor adds. */
    private static final String IMPORTS = Stream.of(
                    "api",
                    "api.device",
                    "api.kernel",
                    "api.operation",
                    "api.provider",
                    "core.plan",
                    "core.planner",
                    "core.policy",
                    "core.program",
                    "core.tensor",
                    "engine",
                    "models",
                    "operations.math",
                    "tck.junit",
                    "tck.rule")
            .map(room -> "import org.lemnos." + room + ".*;\n")
            .reduce("import java.nio.file.Path;\n", String::concat);

    /** What a page's statements take for given. */
    private static final String VARIABLES = "(long[] ids, long[] mask, long[] types, byte[] bytes)";

    /** The shape of what the build makes of the page's shader, and of a provider that a page is about. */
    private static final String GENERATED =
            """
            final class Root {
                static Root dispatch() { return new Root(); }
                Root x(BufferRef buffer) { return this; }
                Root y(BufferRef buffer, WriteContract contract) { return this; }
                Root elements(long value) { return this; }
                Root localSizeX(long value) { return this; }
                Dispatch workgroups(long x, long y, long z) { throw new UnsupportedOperationException(); }
            }
            final class FastMath implements KernelProvider {
                public ProviderDescriptor descriptor() { throw new UnsupportedOperationException(); }
                public void contribute(Contributions contributions) {}
            }
            """;

    @TempDir
    Path folder;

    private static List<String> blocks(Path page) throws IOException {
        return BLOCK.matcher(Files.readString(page))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "README.md, 1",
        "docs/using-the-api.md, 1",
        "docs/writing-a-provider.md, 3",
        "docs/plugins.md, 1",
        "docs/provider-rules.md, 1"
    })
    void theJavaOfAPageCompiles(String page, int least) throws IOException {
        List<String> blocks = blocks(ROOT.resolve(page));
        List<Path> sources = new ArrayList<>();
        for (String block : blocks) {
            Matcher type = TYPE.matcher(block);
            boolean isClass = type.find();
            String name = isClass ? type.group(1) : "Statements" + sources.size();
            String content = isClass ? block : "class " + name + " { void run" + VARIABLES + " {\n" + block + "}}\n";
            sources.add(Files.writeString(folder.resolve(name + ".java"), IMPORTS + content));
        }
        sources.add(Files.writeString(folder.resolve("Root.java"), IMPORTS + GENERATED));

        assertThat(blocks).hasSizeGreaterThanOrEqualTo(least);
        assertThat(errors(sources)).isEmpty();
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

    /** What the JDK's compiler says; empty if it compiles. */
    private String errors(List<Path> sources) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                "-proc:none",
                "-d",
                folder.resolve("out").toString(),
                "-cp",
                System.getProperty("java.class.path")));
        sources.forEach(source -> command.add(source.toString()));
        Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
