package org.lemnos.plugins.jar;

import java.nio.ByteBuffer;

/** Looks through the extra fields of an entry (PKWARE APPNOTE 6.3.10, section 4.5) for those that would give it another name. */
final class ExtraFields {
    /** Info-ZIP's Unicode path: a name that some readers take instead of the one in the header. */
    private static final int UNICODE_PATH = 0x7075;

    private static final int HEADER_BYTES = 4;

    private ExtraFields() {}

    /** Whether some readers take another name than the header's. */
    static boolean rename(ByteBuffer bytes, int from, int length) {
        int at = from;
        int end = from + length;
        while (at + HEADER_BYTES <= end) {
            if (Short.toUnsignedInt(bytes.getShort(at)) == UNICODE_PATH) {
                return true;
            }
            at += HEADER_BYTES + Short.toUnsignedInt(bytes.getShort(at + 2));
        }
        return false;
    }
}
