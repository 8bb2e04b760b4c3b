import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Copies the jars that a Linux x86-64 machine uses from one folder into another, without natives of other systems, and with their entries stored as they
 * are: the archive around them compresses all of them together, which takes less than half of the room.
 *
 * <p>{@code java StoredJars.java FROM TO}
 */
final class StoredJars {
    /** Classifiers of jars that hold nothing but natives. */
    private static final List<String> OTHER_SYSTEMS = List.of("natives-macos", "natives-windows", "natives-linux-arm64");

    /** Where jars for all systems keep their natives, and of which of them only this one is needed. */
    private static final List<String> NATIVES = List.of("native/lib/", "org/jline/nativ/");

    private static final List<String> OURS = List.of("linux-x86_64/", "Linux/x86_64/");

    private StoredJars() {}

    public static void main(String[] arguments) throws IOException {
        Path to = Path.of(arguments[1]);
        try (var jars = Files.newDirectoryStream(Path.of(arguments[0]), "*.jar")) {
            for (Path jar : jars) {
                if (OTHER_SYSTEMS.stream().noneMatch(jar.getFileName().toString()::contains)) {
                    store(jar, to.resolve(jar.getFileName()));
                }
            }
        }
    }

    private static void store(Path from, Path to) throws IOException {
        try (ZipFile jar = new ZipFile(from.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
            out.setMethod(ZipOutputStream.STORED);
            for (ZipEntry entry : jar.stream().filter(StoredJars::isNeeded).toList()) {
                byte[] content = jar.getInputStream(entry).readAllBytes();
                out.putNextEntry(stored(entry.getName(), content));
                out.write(content);
                out.closeEntry();
            }
        }
    }

    private static boolean isNeeded(ZipEntry entry) {
        String name = entry.getName();
        return NATIVES.stream()
                .filter(name::startsWith)
                .map(folder -> name.substring(folder.length()))
                .allMatch(below -> !below.contains("/") || OURS.stream().anyMatch(below::startsWith) || isAbove(below));
    }

    /** Whether a folder's entry leads to what is needed. */
    private static boolean isAbove(String folder) {
        return OURS.stream().anyMatch(ours -> ours.startsWith(folder));
    }

    private static ZipEntry stored(String name, byte[] content) {
        CRC32 sum = new CRC32();
        sum.update(content);
        ZipEntry entry = new ZipEntry(name);
        entry.setSize(content.length);
        entry.setCrc(sum.getValue());
        entry.setTime(0);
        return entry;
    }
}
