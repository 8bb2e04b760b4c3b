package org.lemnos.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Every command that a page shows exists, with these options. */
class DocumentedCommandsTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Path TEMPLATE = ROOT.resolve("provider-sdk/archetype/src/main/resources");

    /** What is set as code within a line. */
    private static final Pattern INLINE = Pattern.compile("`(?:\\./dev run -- |lemnos )([a-z][^`]*)`");

    /** A line of a block that is nothing but code: fenced, without a language or the shell's, or indented. */
    private static final Pattern LINE = Pattern.compile("(?m)^(?: {4})?(?:\\./dev run -- |lemnos )([a-z].*)$");

    /** Where a line goes on. */
    private static final Pattern CONTINUED = Pattern.compile("\\\\\n\\s*");

    private static final Pattern DEV = Pattern.compile("\\./dev ([a-z]+)");
    private static final Pattern MAVEN_PROPERTY = Pattern.compile("-D([A-Za-z.]+)=");

    private static List<Path> pages() throws IOException {
        List<Path> pages =
                new ArrayList<>(List.of(ROOT.resolve("README.md"), TEMPLATE.resolve("archetype-resources/README.md")));
        try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
        }
        return pages;
    }

    private static CommandLine lemnos() {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        return LemnosCommand.commandLine(nowhere, nowhere);
    }

    /** The words of a command, with quoted ones kept together and without a comment. */
    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = Pattern.compile("\"([^\"]*)\"|(\\S+)").matcher(command);
        while (word.find() && !word.group().equals("#")) {
            words.add(Optional.ofNullable(word.group(1)).orElse(word.group(2)));
        }
        return words;
    }

    private static List<List<String>> found(Pattern pattern) throws IOException {
        List<List<String>> commands = new ArrayList<>();
        for (Path page : pages()) {
            String text = CONTINUED.matcher(Files.readString(page)).replaceAll(" ");
            pattern.matcher(text).results().forEach(match -> commands.add(words(match.group(1))));
        }
        return commands;
    }

    @Test
    void everyCommandThatIsNamedHasTheOptionsThatAreNamed() throws IOException {
        List<List<String>> commands = found(INLINE);
        assertThat(commands).hasSizeGreaterThan(20);
        for (List<String> words : commands) {
            CommandLine command = lemnos().getSubcommands().get(words.get(0));
            assertThat(command).as("lemnos %s", words).isNotNull();
            for (String word : words) {
                command = command.getSubcommands().getOrDefault(word, command);
                String option = word.replaceFirst("=.*", "");
                if (option.startsWith("--")) {
                    assertThat(command.getCommandSpec().findOption(option))
                            .as("option %s of lemnos %s", option, words)
                            .isNotNull();
                }
            }
        }
    }

    @Test
    void everyCommandOfABlockCanBeGivenAsItStands() throws IOException {
        List<List<String>> commands = found(LINE);
        assertThat(commands).hasSizeGreaterThan(5);
        for (List<String> words : commands) {
            assertThatCode(() -> lemnos().parseArgs(words.toArray(String[]::new)))
                    .as("lemnos %s", words)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void everyCommandOfTheScriptExists() throws IOException {
        String usage = Files.readString(ROOT.resolve("dev"));
        for (Path page : pages()) {
            DEV.matcher(Files.readString(page)).results().forEach(match -> assertThat(usage)
                    .as("./dev %s of %s", match.group(1), page)
                    .containsPattern("(?m)^    " + match.group(1) + "[) |]"));
        }
    }

    /** What the guide tells Maven about the template is what the template's own test tells it, and what the template asks for. */
    @Test
    void theTemplateIsMadeWithThePropertiesThatItHas() throws IOException {
        String guide = Files.readString(ROOT.resolve("docs/writing-a-provider.md"));
        String script = Files.readString(ROOT.resolve("dev"));
        List<String> told = MAVEN_PROPERTY
                .matcher(guide)
                .results()
                .map(match -> match.group(1))
                .distinct()
                .toList();
        List<String> known = MAVEN_PROPERTY
                .matcher(script)
                .results()
                .map(match -> match.group(1))
                .distinct()
                .toList();
        assertThat(told).contains("vendor", "archetypeArtifactId").isSubsetOf(known);
        assertThat(Files.readString(TEMPLATE.resolve("META-INF/maven/archetype-metadata.xml")))
                .contains("requiredProperty key=\"vendor\"");
        assertThat(Arrays.asList(guide.split("\\s+")))
                .contains("org.apache.maven.plugins:maven-archetype-plugin:3.4.1:generate");
        assertThat(script).contains("org.apache.maven.plugins:maven-archetype-plugin:3.4.1:generate");
    }
}
