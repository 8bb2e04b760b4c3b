package org.lemnos.vulkan.instance;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.lemnos.core.CacheFolder;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.Platform;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds LWJGL's native libraries for an application on the module path. No module requires the ones that hold them, so the JVM leaves them out;
 * and those of all systems have one name, so a JVM told to add it takes the first system's. The jars lie on the module path all the same: this
 * machine's libraries are copied from them to the user's cache folder, and LWJGL is told where.
 */
final class ModulePathNatives {
    private static final Logger LOG = LoggerFactory.getLogger(ModulePathNatives.class);

    private static final String PURPOSE = "natives";
    private static final String JAR_MARK = "-natives-";

    private ModulePathNatives() {}

    /** Does nothing where LWJGL finds its libraries by itself, or was told where they are. */
    static void offer() {
        boolean modular = Configuration.class.getModule().isNamed();
        if (!modular
                || Configuration.LIBRARY_PATH.get() != null
                || isVisible(resources().get(0))) {
            return;
        }
        List<Path> jars = jars(System.getProperty("jdk.module.path", ""));
        List<String> folders = new ArrayList<>();
        for (String resource : resources()) {
            copied(resource, jars, CacheFolder.forUser(PURPOSE)).ifPresent(folders::add);
        }
        if (!folders.isEmpty()) {
            Configuration.LIBRARY_PATH.set(String.join(File.pathSeparator, folders));
        }
    }

    /** Where the libraries lie in their jars. */
    private static List<String> resources() {
        String system =
                Platform.get() == Platform.MACOSX ? "macos" : Platform.get().name();
        String folder = (system + "/" + Platform.getArchitecture()).toLowerCase(Locale.ROOT);
        return List.of(
                folder + "/org/lwjgl/" + System.mapLibraryName("lwjgl"),
                folder + "/org/lwjgl/vma/" + System.mapLibraryName("lwjgl_vma"));
    }

    private static boolean isVisible(String resource) {
        return Configuration.class.getClassLoader().getResource(resource) != null;
    }

    /** The jars of a module path that may hold native libraries. */
    static List<Path> jars(String modulePath) {
        List<Path> jars = new ArrayList<>();
        for (String entry : modulePath.split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path)) {
                try (Stream<Path> files = Files.list(path)) {
                    files.filter(ModulePathNatives::isMarked).sorted().forEach(jars::add);
                } catch (IOException unreadable) {
                    LOG.warn("cannot look for LWJGL's native libraries in {}: {}", path, String.valueOf(unreadable));
                }
            } else if (isMarked(path)) {
                jars.add(path);
            }
        }
        return jars;
    }

    private static boolean isMarked(Path path) {
        String name = String.valueOf(path.getFileName());
        return name.contains(JAR_MARK) && name.endsWith(".jar");
    }

    /** The folder with a copy of the library out of the first jar that holds it. */
    static Optional<String> copied(String resource, List<Path> jars, Path cache) {
        for (Path jar : jars) {
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                ZipEntry entry = zip.getEntry(resource);
                if (entry != null) {
                    return Optional.of(copied(zip, entry, cache).toString());
                }
            } catch (IOException unreadable) {
                LOG.warn("cannot copy {} out of {} to {}: {}", resource, jar, cache, String.valueOf(unreadable));
            }
        }
        return Optional.empty();
    }

    /** The copy's folder is named by its content, so that versions keep apart; a copy is moved there whole, so that no process loads half a file. */
    private static Path copied(ZipFile zip, ZipEntry entry, Path cache) throws IOException {
        Path folder = cache.resolve(Long.toHexString(entry.getCrc()) + "-" + entry.getSize());
        Path target = folder.resolve(entry.getName().substring(entry.getName().lastIndexOf('/') + 1));
        if (!Files.isRegularFile(target) || Files.size(target) != entry.getSize()) {
            Files.createDirectories(folder);
            Path unfinished = Files.createTempFile(folder, "unfinished", ".tmp");
            try (InputStream bytes = zip.getInputStream(entry)) {
                Files.copy(bytes, unfinished, StandardCopyOption.REPLACE_EXISTING);
                Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(unfinished);
            }
        }
        return folder;
    }
}
