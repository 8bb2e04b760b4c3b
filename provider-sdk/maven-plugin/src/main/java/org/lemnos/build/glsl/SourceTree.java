package org.lemnos.build.glsl;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Every GLSL file ({@code .comp}, {@code .glsl}) below one folder, read once, so that a build sees one state of them. Paths are relative,
 * with {@code /}.
 */
public final class SourceTree {

    private static final Pattern INCLUDE = Pattern.compile("(?m)^\\s*#\\s*include\\s+[\"<]([^\">]+)[\">]");

    private final NavigableMap<String, String> texts;

    /** @param texts the files' texts by path */
    public SourceTree(Map<String, String> texts) {
        this.texts = Collections.unmodifiableNavigableMap(new TreeMap<>(texts));
    }

    /** Reads a folder; one that does not exist is empty. */
    public static SourceTree read(Path folder) throws IOException {
        NavigableMap<String, String> texts = new TreeMap<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.filter(SourceTree::isGlsl).toList()) {
                    String path = folder.relativize(file).toString().replace('\\', '/');
                    texts.put(
                            path, Files.readString(file, StandardCharsets.UTF_8).replace("\r\n", "\n"));
                }
            }
        }
        return new SourceTree(texts);
    }

    private static boolean isGlsl(Path file) {
        String name = file.toString();
        return Files.isRegularFile(file) && (name.endsWith(".comp") || name.endsWith(".glsl"));
    }

    /** All texts by path, sorted. */
    public NavigableMap<String, String> texts() {
        return texts;
    }

    /**
     * The shaders: the {@code .comp} files directly in the folder, sorted.
     *
     * @throws SourceProblemException with every file's first problem
     */
    public List<ShaderSource> shaders() throws SourceProblemException {
        List<ShaderSource> shaders = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        for (Map.Entry<String, String> text : texts.entrySet()) {
            if (text.getKey().endsWith(".comp") && !text.getKey().contains("/")) {
                try {
                    shaders.add(ShaderSource.parse(text.getKey(), text.getValue()));
                } catch (SourceProblemException e) {
                    problems.addAll(e.problems());
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new SourceProblemException(problems);
        }
        return shaders;
    }

    /** The file that {@code #include "requested"} in {@code from} means: beside it, else below the folder. */
    public Optional<String> resolve(String requested, String from) {
        int slash = from.lastIndexOf('/');
        return Stream.of(from.substring(0, slash + 1) + requested, requested)
                .map(SourceTree::normalized)
                .filter(texts::containsKey)
                .findFirst();
    }

    private static String normalized(String path) {
        Deque<String> parts = new ArrayDeque<>();
        for (String part : path.split("/", -1)) {
            if (part.equals("..") && !parts.isEmpty() && !parts.getLast().equals("..")) {
                parts.removeLast();
            } else if (!part.equals(".")) {
                parts.addLast(part);
            }
        }
        return String.join("/", parts);
    }

    /** A file and everything that it includes, conditionally or not, by path. */
    public NavigableMap<String, String> closure(String file) {
        NavigableMap<String, String> closure = new TreeMap<>();
        Deque<String> open = new ArrayDeque<>(List.of(file));
        while (!open.isEmpty()) {
            String next = open.remove();
            String text = texts.getOrDefault(next, "");
            if (closure.putIfAbsent(next, text) == null) {
                Matcher include = INCLUDE.matcher(text);
                while (include.find()) {
                    resolve(include.group(1), next).ifPresent(open::add);
                }
            }
        }
        return closure;
    }
}
