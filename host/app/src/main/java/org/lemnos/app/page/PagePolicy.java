package org.lemnos.app.page;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * What a browser lets the page do: run this script and use this style, known by their digests, and nothing else; it may ask for nothing. Definition: W3C,
 * Content Security Policy Level 3.
 *
 * @param script the text of the page's one script
 * @param style the text of its one style sheet
 */
record PagePolicy(String script, String style) {
    /** The policy's text. */
    String text() {
        return "default-src 'none'; base-uri 'none'; form-action 'none'; script-src " + source(script) + "; style-src "
                + source(style);
    }

    private static String source(String content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
