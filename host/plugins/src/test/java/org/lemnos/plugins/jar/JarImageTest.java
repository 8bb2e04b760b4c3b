package org.lemnos.plugins.jar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.jar.JarInputStream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.RefusalReason;

class JarImageTest {
    @TempDir
    private Path folder;

    private Path jar(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("a.jar"), bytes);
    }

    /** An archive with a text for each name, its own name. */
    private static byte[] archive(String... names) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (String name : names) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(name.endsWith("/") ? new byte[0] : name.getBytes(UTF_8));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    private RefusalReason refusal(byte[] bytes) throws IOException {
        Path file = jar(bytes);
        JarRefusedException refused = catchThrowableOfType(JarRefusedException.class, () -> JarImage.read(file));
        assertThat(refused).isNotNull().hasMessageStartingWith(file + ": ");
        return refused.refusal().reason();
    }

    /** The bytes with each occurrence of one text replaced by another of the same length. */
    private static byte[] replaced(byte[] bytes, String from, String to) {
        String text = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
        return text.replace(from, to).getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    }

    @Test
    void filesAreThereByNameAndFoldersAreNot() throws Exception {
        JarImage image = JarImage.read(jar(archive("b/", "b/two", "a")));

        assertThat(image.entries()).extracting(ImageEntry::name).containsExactly("a", "b/two");
        assertThat(image.bytes("b/two")).hasValue("b/two".getBytes(UTF_8));
        assertThat(image.bytes("b/")).isEmpty();
        assertThat(image.bytes("c")).isEmpty();
    }

    @Test
    void whatIsAskedLaterComesFromTheBytesThatWereRead() throws Exception {
        Path file = jar(archive("a"));
        JarImage image = JarImage.read(file);
        String digest = image.sha256();
        Files.write(file, archive("b"));

        assertThat(image.bytes("a")).hasValue("a".getBytes(UTF_8));
        assertThat(image.sha256())
                .isEqualTo(digest)
                .isNotEqualTo(JarImage.read(file).sha256());
        assertThat(image.stream().readAllBytes()).isEqualTo(archive("a"));
    }

    @Test
    void aReaderFromTheFrontSeesTheSameEntries() throws Exception {
        JarImage image = JarImage.read(jar(archive("x/", "x/y", "z")));
        StringBuilder names = new StringBuilder();
        try (JarInputStream in = new JarInputStream(image.stream())) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                names.append(entry.getName()).append(' ');
            }
        }
        assertThat(names).hasToString("x/ x/y z ");
    }

    @Test
    void theContentDigestDoesNotDependOnOrderManifestOrSignatures() throws Exception {
        String one = JarImage.read(jar(archive("a", "b"))).contentSha256();
        String signed = JarImage.read(jar(archive(
                        "META-INF/MANIFEST.MF", "META-INF/ACME.SF", "META-INF/ACME.RSA", "META-INF/maven/p", "b", "a")))
                .contentSha256();
        String other =
                JarImage.read(jar(archive("a", "b", "META-INF/services/x"))).contentSha256();

        assertThat(signed).isEqualTo(one);
        assertThat(other).isNotEqualTo(one);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../evil", "a/../../evil", "/etc/passwd", "C:/evil", "a\\b", "a//b", "./a", "meta-inf/x", "a\nb"
            })
    void namesThatLeaveTheJarOrMeanTwoThingsAreRefused(String name) throws IOException {
        assertThat(refusal(archive(name))).isEqualTo(RefusalReason.ENTRY_NAME);
    }

    @Test
    void twoEntriesOfOneNameAreRefused() throws IOException {
        assertThat(refusal(replaced(archive("class-one", "class-two"), "class-two", "class-one")))
                .isEqualTo(RefusalReason.ENTRY_DUPLICATE);
        assertThat(refusal(archive("META-INF/MANIFEST.MF", "META-INF/Manifest.mf")))
                .isEqualTo(RefusalReason.ENTRY_DUPLICATE);
    }

    @Test
    void aFileThatIsNoArchiveOrIsMissingIsRefused() throws IOException {
        assertThat(refusal(new byte[0])).isEqualTo(RefusalReason.NOT_A_JAR);
        assertThat(refusal("not a zip archive, but long enough".getBytes(UTF_8)))
                .isEqualTo(RefusalReason.NOT_A_JAR);
        JarRefusedException missing =
                catchThrowableOfType(JarRefusedException.class, () -> JarImage.read(folder.resolve("missing.jar")));
        assertThat(missing.refusal().reason()).isEqualTo(RefusalReason.UNREADABLE);
        assertThat(missing.refusal().detail()).isEqualTo("cannot be read: there is no such file or folder");
    }

    @Test
    void bytesBeforeOrBehindTheArchiveAreRefused() throws IOException {
        byte[] archive = archive("a");
        byte[] longer = Arrays.copyOf(archive, archive.length + 1);
        byte[] later = new byte[archive.length + 7];
        System.arraycopy(archive, 0, later, 7, archive.length);

        assertThat(refusal(longer)).isEqualTo(RefusalReason.NOT_A_JAR);
        assertThat(refusal(later)).isEqualTo(RefusalReason.NOT_A_JAR);
    }

    @Test
    void aLocalHeaderThatNamesAnotherEntryIsRefused() throws IOException {
        byte[] archive = archive("aaaa");
        archive[30] = 'b'; // the first letter of the name in the local header
        assertThat(refusal(archive)).isEqualTo(RefusalReason.NOT_A_JAR);
    }

    @Test
    void anEntryThatInflatesToMoreThanItSaysIsRefusedBeforeItIsInflated() throws IOException {
        byte[] bomb = zeros(1 << 20);
        setSizes(bomb, 100);
        assertThat(refusal(bomb)).isEqualTo(RefusalReason.ENTRY_DAMAGED);
        setSizes(bomb, 2 << 20);
        assertThat(refusal(bomb)).isEqualTo(RefusalReason.ENTRY_DAMAGED);
        setSizes(bomb, JarLimits.LARGEST_ENTRY_BYTES + 1);
        assertThat(refusal(bomb)).isEqualTo(RefusalReason.TOO_LARGE);
    }

    @Test
    void entriesAboveTheLimitTogetherAreRefusedBeforeAnyIsInflated() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            byte[] part = new byte[JarLimits.LARGEST_ENTRY_BYTES];
            for (int i = 0; i < 9; i++) {
                zip.putNextEntry(new ZipEntry("part" + i));
                zip.write(part);
                zip.closeEntry();
            }
        }
        assertThat(refusal(bytes.toByteArray())).isEqualTo(RefusalReason.TOO_LARGE);
    }

    @Test
    void aStoredEntryIsReadAndAWrongChecksumIsNot() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            ZipEntry entry = new ZipEntry("stored");
            byte[] content = "content".getBytes(UTF_8);
            CRC32 crc = new CRC32();
            crc.update(content);
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(content.length);
            entry.setCrc(crc.getValue());
            zip.putNextEntry(entry);
            zip.write(content);
            zip.closeEntry();
        }
        assertThat(JarImage.read(jar(bytes.toByteArray())).bytes("stored")).hasValue("content".getBytes(UTF_8));
        assertThat(refusal(replaced(bytes.toByteArray(), "content", "contend"))).isEqualTo(RefusalReason.ENTRY_DAMAGED);
    }

    /** Whatever bytes are changed, the jar is refused with a reason or reads as whole entries; nothing else is ever thrown. */
    @Test
    void damagedArchivesAreRefusedOrWhole() throws Exception {
        long seed = Long.getLong("lemnos.seed", Boolean.getBoolean("lemnos.soak") ? System.nanoTime() : 20261130);
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        byte[] whole = archive("META-INF/MANIFEST.MF", "a/", "a/one", "a/two", "three");
        int refused = 0;
        int rounds = Boolean.getBoolean("lemnos.soak") ? 200_000 : 5_000;
        for (int i = 0; i < rounds; i++) {
            byte[] damaged =
                    random.nextInt(4) == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
            for (int n = random.nextInt(3); n >= 0 && damaged.length > 0; n--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                JarImage image = JarImage.read(jar(damaged));
                image.entries()
                        .forEach(entry -> assertThat(image.bytes(entry.name())).isPresent());
            } catch (JarRefusedException expected) {
                refused++;
            }
        }
        assertThat(refused).as("seed " + seed).isGreaterThan(rounds / 2);
    }

    private static byte[] zeros(int size) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("zeros"));
            zip.write(new byte[size]);
            zip.closeEntry();
        }
        return bytes.toByteArray();
    }

    /** Rewrites the size of the only entry where it stands: behind the content and in the directory. */
    private static void setSizes(byte[] archive, int size) {
        var bytes = java.nio.ByteBuffer.wrap(archive).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        int directory = bytes.getInt(archive.length - 22 + 16);
        bytes.putInt(directory + 24, size);
        bytes.putInt(directory - 4, size);
    }
}
