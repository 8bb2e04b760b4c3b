package org.lemnos.api;

/**
 * The version of an operation, a kernel or this contract: a major number that breaks and a minor number that adds.
 *
 * @param major at least 0 and at most 65,535; versions with different majors never satisfy each other
 * @param minor at least 0 and at most 65,535
 */
@Stable
public record Version(int major, int minor) implements Comparable<Version> {
    private static final int LARGEST_PART = 0xFFFF;

    /** Checks both parts. */
    public Version {
        if (major < 0 || major > LARGEST_PART || minor < 0 || minor > LARGEST_PART) {
            throw new IllegalArgumentException(
                    "version " + major + "." + minor + " has a part outside 0 to " + LARGEST_PART);
        }
    }

    /** The version with these parts. */
    public static Version of(int major, int minor) {
        return new Version(major, minor);
    }

    /**
     * The version written as {@code major.minor}.
     *
     * @throws IllegalArgumentException if the text is anything else than two decimal numbers with one dot between
     */
    public static Version parse(String text) {
        int dot = text.indexOf('.');
        if (dot < 1 || !isNumber(text, 0, dot) || !isNumber(text, dot + 1, text.length())) {
            throw new IllegalArgumentException("'" + text + "' is not a version; write major.minor, such as 1.0");
        }
        return new Version(Integer.parseInt(text, 0, dot, 10), Integer.parseInt(text, dot + 1, text.length(), 10));
    }

    private static boolean isNumber(String text, int from, int to) {
        return to > from && to - from <= 5 && text.substring(from, to).chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Whether code that needs {@code needed} works with this version: same major, and a minor that is not older. */
    public boolean satisfies(Version needed) {
        return major == needed.major && minor >= needed.minor;
    }

    @Override
    public int compareTo(Version other) {
        return major != other.major ? Integer.compare(major, other.major) : Integer.compare(minor, other.minor);
    }

    /** The text that {@link #parse} reads. */
    @Override
    public String toString() {
        return major + "." + minor;
    }
}
