package org.lemnos.app.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The code of a page: classes as they stand, and statements as the body of a method that throws what it likes and gives what they end with.
 *
 * @param name of the file, from the top of the checkout
 * @param text all of it
 */
record Page(String name, String text) {
    private static final Path ROOT = Path.of("..", "..");
    private static final Pattern TYPE = Pattern.compile("^(?:public )?(?:final )?class (\\w+)", Pattern.MULTILINE);

    /** What a reader's editor adds. */
    private static final String IMPORTS = Stream.of(
                    "api",
                    "api.device",
                    "api.fusion",
                    "api.kernel",
                    "api.operation",
                    "api.provider",
                    "core.plan",
                    "core.planner",
                    "core.policy",
                    "core.program",
                    "core.tensor",
                    "engine",
                    "engine.eager",
                    "models",
                    "operations.math",
                    "tck.junit",
                    "tck.rule")
            .map(room -> "import org.lemnos." + room + ".*;\n")
            .reduce("import java.nio.file.Path;\nimport java.util.List;\nimport java.util.Optional;\n", String::concat);

    /** What a page's statements take for given. */
    private static final String VARIABLES = "long[] ids, long[] mask, long[] types, byte[] bytes";

    static Page read(String name) throws IOException {
        return new Page(name, Files.readString(ROOT.resolve(name)));
    }

    /** The blocks of a language, in order. */
    List<String> blocks(String language) {
        Pattern block = Pattern.compile("^```" + language + "\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
        return block.matcher(text).results().map(found -> found.group(1)).toList();
    }

    /** The same page with other words in it. */
    Page with(String words, String others) {
        if (!text.contains(words)) {
            throw new IllegalArgumentException("page " + name + " does not say " + words);
        }
        return new Page(name, text.replace(words, others));
    }

    /**
     * Compiles its Java.
     *
     * @param folder takes sources and classes
     * @param generated a source of what the build makes, whose classes are known to the page
     * @return what the JDK's compiler says; empty if it compiles
     */
    String compile(Path folder, String generated) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                "-proc:none",
                "-d",
                classes(folder).toString(),
                "-cp",
                System.getProperty("java.class.path")));
        for (String block : blocks("java")) {
            Matcher type = TYPE.matcher(block);
            boolean isClass = type.find();
            String unit = isClass ? type.group(1) : statements(command.size());
            String content = isClass ? block : asMethod(unit, block);
            command.add(source(folder, unit, content));
        }
        command.add(source(folder, "Root", generated));
        Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static String statements(int number) {
        return "Statements" + number;
    }

    private static String asMethod(String unit, String block) {
        return "public class " + unit + " {\n    public static void run(" + VARIABLES + ") throws Exception {\n" + block
                + "}}\n";
    }

    private static String source(Path folder, String unit, String content) throws IOException {
        return Files.writeString(folder.resolve(unit + ".java"), IMPORTS + content)
                .toString();
    }

    /** Where the classes go. */
    static Path classes(Path folder) {
        return folder.resolve("out");
    }

    /** The names of the classes that hold the page's statements, in the page's order, once it is compiled. */
    static List<String> statements(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(classes(folder))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.startsWith("Statements"))
                    .map(file -> file.replace(".class", ""))
                    .sorted()
                    .toList();
        }
    }
}
