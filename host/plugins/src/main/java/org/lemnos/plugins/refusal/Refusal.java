package org.lemnos.plugins.refusal;

/**
 * Why a jar is not taken.
 *
 * @param reason for programs
 * @param detail for people: the entry or attribute, its value, the limit and what to do
 */
public record Refusal(RefusalReason reason, String detail) {
    /** Takes the detail in printable characters: names, versions and messages in it are a stranger's, who could speak to the terminal by others. */
    public Refusal {
        detail = printable(detail);
    }

    private static String printable(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints()
                .forEach(each ->
                        printable.appendCodePoint(isPrintable(each) ? each : Character.isWhitespace(each) ? ' ' : '?'));
        return printable.toString();
    }

    private static boolean isPrintable(int character) {
        int type = Character.getType(character);
        return type != Character.CONTROL
                && type != Character.FORMAT
                && type != Character.SURROGATE
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR;
    }

    /** The reason's token and the detail. */
    @Override
    public String toString() {
        return reason.token() + ": " + detail;
    }
}
