package org.lemnos.plugins.trust;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.lemnos.plugins.jar.JarImage;

/**
 * A jar's files as an archive in the order that {@link java.util.jar.JarInputStream} verifies: manifest, signatures, everything else. In any other
 * order it would take what is signed for unsigned. Made entry by entry as it is read, so no second copy of the jar lies in memory.
 */
final class EntryStream extends InputStream {
    private final JarImage jar;
    private final Iterator<String> names;
    private final ByteArrayOutputStream made = new ByteArrayOutputStream();
    private final ZipOutputStream zip = new ZipOutputStream(made);
    private byte[] ready = new byte[0];
    private int at;
    private boolean ended;

    EntryStream(JarImage jar, List<String> inOrder) {
        this.jar = jar;
        this.names = inOrder.iterator();
        zip.setLevel(Deflater.NO_COMPRESSION);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        while (at == ready.length) {
            if (ended) {
                return -1;
            }
            makeMore();
        }
        int bytes = Math.min(length, ready.length - at);
        System.arraycopy(ready, at, target, offset, bytes);
        at += bytes;
        return bytes;
    }

    private void makeMore() throws IOException {
        if (names.hasNext()) {
            String name = names.next();
            zip.putNextEntry(new ZipEntry(name));
            zip.write(jar.bytes(name).orElseThrow());
            zip.closeEntry();
        } else {
            zip.close();
            ended = true;
        }
        ready = made.toByteArray();
        made.reset();
        at = 0;
    }
}
