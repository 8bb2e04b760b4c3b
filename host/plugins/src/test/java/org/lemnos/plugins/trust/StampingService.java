package org.lemnos.plugins.trust;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;

/** A service that stamps signatures with any time that it is told (RFC 3161), as an attacker with a key would. */
final class StampingService implements AutoCloseable {
    private static final byte[] SHA_256 = Der.value(Der.SEQUENCE, Der.identifier("2.16.840.1.101.3.4.2.1"));
    private static final byte[] ECDSA_SHA_256 = Der.value(Der.SEQUENCE, Der.identifier("1.2.840.10045.4.3.2"));
    private static final byte[] STAMP = Der.identifier("1.2.840.113549.1.9.16.1.4");

    private final TestKey key;
    private final String time;
    private final HttpServer server;

    /**
     * Starts a service on this machine.
     *
     * @param time as {@code yyyyMMddHHmmssZ}
     */
    StampingService(TestKey key, String time) throws IOException {
        this.key = key;
        this.time = time;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] response = response(exchange.getRequestBody().readAllBytes());
            exchange.getResponseHeaders().add("Content-Type", "application/timestamp-reply");
            exchange.sendResponseHeaders(200, response.length);
            exchange.getResponseBody().write(response);
            exchange.close();
        });
        server.start();
    }

    URI address() {
        return URI.create("http://" + server.getAddress().getHostString() + ":"
                + server.getAddress().getPort() + "/");
    }

    private byte[] response(byte[] request) {
        List<byte[]> asked = Der.parts(request);
        byte[] info = Der.value(
                Der.SEQUENCE,
                Der.integer(1),
                Der.identifier("1.2.3.4"),
                asked.get(1),
                Der.integer(7),
                Der.time(time),
                asked.get(2));
        try {
            return Der.value(Der.SEQUENCE, Der.value(Der.SEQUENCE, Der.integer(0)), token(info));
        } catch (GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** The signed data around a stamp (RFC 5652, 5). */
    private byte[] token(byte[] info) throws GeneralSecurityException {
        byte[] attributes = concat(
                attribute("1.2.840.113549.1.9.3", STAMP),
                attribute(
                        "1.2.840.113549.1.9.4",
                        Der.octets(MessageDigest.getInstance("SHA-256").digest(info))));
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(key.key());
        signature.update(Der.value(Der.SET, attributes));
        X509Certificate own = key.certificate();
        byte[] signer = Der.value(
                Der.SEQUENCE,
                Der.integer(1),
                Der.value(Der.SEQUENCE, own.getIssuerX500Principal().getEncoded(), Der.integer(own.getSerialNumber())),
                SHA_256,
                Der.value(Der.field(0), attributes),
                ECDSA_SHA_256,
                Der.octets(signature.sign()));
        byte[] certificates = new byte[0];
        for (X509Certificate each : key.chain()) {
            certificates = concat(certificates, each.getEncoded());
        }
        byte[] signed = Der.value(
                Der.SEQUENCE,
                Der.integer(3),
                Der.value(Der.SET, SHA_256),
                Der.value(Der.SEQUENCE, STAMP, Der.value(Der.field(0), Der.octets(info))),
                Der.value(Der.field(0), certificates),
                Der.value(Der.SET, signer));
        return Der.value(Der.SEQUENCE, Der.identifier("1.2.840.113549.1.7.2"), Der.value(Der.field(0), signed));
    }

    private static byte[] attribute(String identifier, byte[] value) {
        return Der.value(Der.SEQUENCE, Der.identifier(identifier), Der.value(Der.SET, value));
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] all = java.util.Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
