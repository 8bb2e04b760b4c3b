package org.lemnos.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files that one build step makes, and a record of them: a step whose inputs are what the record says, and whose files are still what
 * it says, has nothing to do. Files that did not change are not touched, so that later steps do not run for nothing; files that an
 * earlier run made and this one does not are deleted.
 */
final class Outputs {

    private final Path root;
    private final Path record;
    private final SortedMap<String, byte[]> files = new TreeMap<>();

    /**
     * Files below a folder.
     *
     * @param root the folder that holds all of them
     * @param record where to keep the record
     */
    Outputs(Path root, Path record) {
        this.root = root;
        this.record = record;
    }

    /** Whether a run with these inputs would make what is there already. */
    boolean areCurrent(String inputs) throws IOException {
        List<String> lines = recorded();
        return !lines.isEmpty()
                && lines.get(0).equals(inputs)
                && lines.stream().skip(1).allMatch(this::isAsRecorded);
    }

    private List<String> recorded() throws IOException {
        return Files.exists(record) ? Files.readAllLines(record, StandardCharsets.UTF_8) : List.of();
    }

    private boolean isAsRecorded(String line) {
        Path file = root.resolve(line.substring(line.indexOf(' ') + 1));
        try {
            return Files.isRegularFile(file) && line.startsWith(Digests.sha256(Files.readAllBytes(file)) + " ");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds a file. */
    void add(Path file, byte[] content) {
        files.put(root.relativize(file).toString().replace('\\', '/'), content.clone());
    }

    /** Adds a text file. */
    void add(Path file, String content) {
        add(file, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes what changed, deletes what is gone, and keeps the record. */
    void write(String inputs) throws IOException {
        for (String line : recorded().stream().skip(1).toList()) {
            String file = line.substring(line.indexOf(' ') + 1);
            if (!files.containsKey(file)) {
                Files.deleteIfExists(root.resolve(file));
            }
        }
        StringBuilder lines = new StringBuilder(inputs).append('\n');
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            writeIfChanged(root.resolve(file.getKey()), file.getValue());
            lines.append(Digests.sha256(file.getValue()))
                    .append(' ')
                    .append(file.getKey())
                    .append('\n');
        }
        writeIfChanged(record, lines.toString().getBytes(StandardCharsets.UTF_8));
    }

    static void writeIfChanged(Path file, byte[] content) throws IOException {
        if (Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), content)) {
            return;
        }
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }
}
