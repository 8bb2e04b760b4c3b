package org.lemnos.core.json;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Passes so many bytes and fails at the next one. */
final class LimitedStream extends FilterInputStream {
    private final long most;
    private long passed;

    LimitedStream(InputStream in, long most) {
        super(in);
        this.most = most;
    }

    /** There are more bytes than allowed. */
    static final class TooLong extends IOException {
        private static final long serialVersionUID = 1L;
    }

    @Override
    public int read() throws IOException {
        int b = in.read();
        count(b < 0 ? 0 : 1);
        return b;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = in.read(bytes, offset, length);
        count(Math.max(0, read));
        return read;
    }

    private void count(int more) throws TooLong {
        passed += more;
        if (passed > most) {
            throw new TooLong();
        }
    }
}
