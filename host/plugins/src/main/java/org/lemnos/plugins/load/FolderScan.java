package org.lemnos.plugins.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.lemnos.api.Version;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;
import org.lemnos.plugins.inspect.JarTrust;

/** Examines every jar of a folder, those in folders below it not. */
public final class FolderScan {
    private FolderScan() {}

    /**
     * What is known of each jar: first those that were refused, by path, then the others in the one order in which they count.
     *
     * @param folder the folder
     * @param trust decides whether the host relies on a jar
     * @param host the level of the contract that the host serves
     * @param hostProviders where the host's own providers come from, by id
     * @throws LemnosException with {@code FILE_UNREADABLE} if the folder cannot be listed
     */
    public static List<Examined> of(Path folder, JarTrust trust, Version host, Map<String, String> hostProviders) {
        List<Examined> all = new ArrayList<>();
        List<Examined> taken = new ArrayList<>();
        for (Path path : jars(folder)) {
            Examined examined = Examined.of(path, trust, host);
            (examined.isTaken() ? taken : all).add(examined);
        }
        all.addAll(Namesakes.refused(taken, hostProviders));
        return all;
    }

    private static List<Path> jars(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName()
                            .toString()
                            .toLowerCase(Locale.ROOT)
                            .endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException failed) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE,
                    "the plugins folder " + folder + " cannot be listed: " + FileTrouble.of(failed)
                            + "; name a folder that holds providers' jars",
                    failed);
        }
    }
}
