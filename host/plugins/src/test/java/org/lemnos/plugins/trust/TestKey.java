package org.lemnos.plugins.trust;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.CertPath;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A key with its certificate, made by this Java's {@code keytool}.
 *
 * @param chain the certificate, and the one that issued it if that is another
 */
public record TestKey(String name, PrivateKey key, List<X509Certificate> chain) {
    private static final String PASSWORD = "changeit";
    private static final String AUTHORITY = "authority";
    private static final ConcurrentHashMap<String, TestKey> MADE = new ConcurrentHashMap<>();

    /** A key whose certificate is valid now; one and the same for a name. */
    public static TestKey of(String name, String... options) {
        return MADE.computeIfAbsent(name, made -> {
            try {
                return make(made, List.of(options));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            } catch (GeneralSecurityException | InterruptedException failed) {
                throw new IllegalStateException(failed);
            }
        });
    }

    /** A key whose certificate was valid from the 1st to the 31st of January 2020. */
    public static TestKey expired() {
        return of("expired", "-startdate", "2020/01/01 00:00:00", "-validity", "30");
    }

    /** The key of a stamping service, valid since 2019, whose certificate an authority of its own issued. */
    static TestKey stamping() {
        return of(
                "stamping",
                "-signer",
                AUTHORITY,
                "-ext",
                "ExtendedKeyUsage:critical=timeStamping",
                "-startdate",
                "2019/01/01 00:00:00",
                "-validity",
                "10000");
    }

    private static TestKey make(String name, List<String> options)
            throws IOException, GeneralSecurityException, InterruptedException {
        Path folder = Files.createTempDirectory("keys");
        Path store = folder.resolve("store.p12");
        try {
            if (options.contains(AUTHORITY)) {
                generate(
                        store,
                        AUTHORITY,
                        List.of(
                                "-ext",
                                "bc:critical=ca:true",
                                "-startdate",
                                "2018/01/01 00:00:00",
                                "-validity",
                                "10000"));
            }
            generate(store, name, options);
            try (InputStream in = Files.newInputStream(store)) {
                KeyStore keys = KeyStore.getInstance("PKCS12");
                keys.load(in, PASSWORD.toCharArray());
                return new TestKey(
                        name,
                        (PrivateKey) keys.getKey(name, PASSWORD.toCharArray()),
                        Arrays.stream(keys.getCertificateChain(name))
                                .map(X509Certificate.class::cast)
                                .toList());
            }
        } finally {
            Files.deleteIfExists(store);
            Files.deleteIfExists(folder);
        }
    }

    private static void generate(Path store, String name, List<String> options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD,
                "-storetype",
                "PKCS12"));
        command.addAll(options);
        if (!options.contains("-keyalg")) {
            command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1"));
        }
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IllegalStateException("keytool: " + said);
        }
    }

    X509Certificate certificate() {
        return chain.get(0);
    }

    CertPath path() throws GeneralSecurityException {
        return CertificateFactory.getInstance("X.509").generateCertPath(chain);
    }

    /** Its certificate as a policy reads it. */
    public String pem() throws GeneralSecurityException {
        return "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'})
                        .encodeToString(certificate().getEncoded())
                + "\n-----END CERTIFICATE-----\n";
    }

    /** The fingerprint of its certificate. */
    public String fingerprint() {
        return NamedCertificate.fingerprint(certificate());
    }

    /** What a policy has that names it; it speaks for all vendors. */
    NamedCertificate named() {
        return new NamedCertificate(name, certificate(), new TreeSet<>());
    }
}
