package org.lemnos.api;

/**
 * The one grammar of every textual identity: 1 to 160 bytes, each an ASCII letter or digit or one of {@code . _ - : /}.
 *
 * <p>Identities are compared byte by byte and never normalized.
 */
@Experimental(since = "0.1")
public final class Identifiers {
    /** The most characters that an identity may have. */
    public static final int LONGEST = 160;

    private Identifiers() {}

    /**
     * Returns the text if it is an identity.
     *
     * @param what what the identity names, for the message, such as {@code provider id}
     * @throws IllegalArgumentException if it is empty, longer than {@value #LONGEST} or has another character; the message
     *     names the character and its position
     */
    public static String check(String what, String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException(what + " is empty");
        }
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException(
                    what + " has " + text.length() + " characters; at most " + LONGEST + " are allowed");
        }
        for (int i = 0; i < text.length(); i++) {
            if (!isAllowed(text.charAt(i))) {
                throw new IllegalArgumentException(what + " '" + text + "' has the character U+"
                        + String.format("%04X", (int) text.charAt(i)) + " at position " + i
                        + "; only ASCII letters, digits and . _ - : / are allowed");
            }
        }
        return text;
    }

    /** Whether the character may stand in an identity. */
    public static boolean isAllowed(char c) {
        boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        boolean digit = c >= '0' && c <= '9';
        return letter || digit || "._-:/".indexOf(c) >= 0;
    }
}
