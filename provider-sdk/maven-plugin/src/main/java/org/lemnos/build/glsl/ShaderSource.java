package org.lemnos.build.glsl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A shader's source and what it says about itself in comments:
 *
 * <pre>
 * #version 460
 * // What the shader does: the first comment becomes the class's documentation.
 * //! variant f32 ELEMENT=32
 * //! variant f16 ELEMENT=16 HALF
 * </pre>
 *
 * A variant line names one way to compile the file and the macros that are defined for it, with {@code KEY}, {@code KEY=value} or
 * {@code KEY="a value"}. A shader without variant lines is compiled once. The lines are comments, so that any GLSL tool can read the
 * file.
 *
 * @param file the path below the shader folder, with {@code /}
 * @param name the file's name without {@code .comp}
 * @param text the source
 * @param documentation the first comment, one paragraph, or ""
 * @param variants the ways to compile it, in the order of the file; at least one
 */
public record ShaderSource(String file, String name, String text, String documentation, List<ShaderVariant> variants) {

    private static final String EXTENSION = ".comp";
    private static final Pattern FILE_NAME = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*");
    private static final Pattern DIRECTIVE = Pattern.compile("\\s*//!\\s*(.*)");
    private static final Pattern VARIANT =
            Pattern.compile("variant\\s+([a-z][a-z0-9]*(?:_[a-z0-9]+)*)((?:\\s+\\S.*)?)");
    private static final Pattern DEFINE = Pattern.compile("\\s+([A-Za-z_][A-Za-z0-9_]*)(?:=(\"[^\"]*\"|[^\\s\"]+))?");
    private static final Pattern COMMENT = Pattern.compile("\\s*//(?!!)\\s?(.*)");

    /** Copies its arguments. */
    public ShaderSource {
        variants = List.copyOf(variants);
    }

    /**
     * Reads what a source says about itself.
     *
     * @throws SourceProblemException if the file's name or a directive is malformed
     */
    public static ShaderSource parse(String file, String text) throws SourceProblemException {
        String name = file.endsWith(EXTENSION) ? file.substring(0, file.length() - EXTENSION.length()) : "";
        if (!FILE_NAME.matcher(name).matches()) {
            throw new SourceProblemException(Problem.error(
                    file,
                    0,
                    "a shader's file is named like matmul_tiled.comp: lower case, digits and single underscores"));
        }
        List<String> lines = text.lines().toList();
        List<ShaderVariant> variants = variants(file, lines);
        return new ShaderSource(
                file, name, text, documentation(lines), variants.isEmpty() ? List.of(ShaderVariant.MAIN) : variants);
    }

    private static List<ShaderVariant> variants(String file, List<String> lines) throws SourceProblemException {
        Map<String, ShaderVariant> variants = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher directive = DIRECTIVE.matcher(lines.get(i));
            if (directive.matches()) {
                ShaderVariant variant = variant(file, i + 1, directive.group(1).strip());
                if (variants.putIfAbsent(variant.name(), variant) != null) {
                    throw new SourceProblemException(
                            Problem.error(file, i + 1, "variant " + variant.name() + " is declared twice"));
                }
            }
        }
        return new ArrayList<>(variants.values());
    }

    private static ShaderVariant variant(String file, int line, String directive) throws SourceProblemException {
        Matcher parts = VARIANT.matcher(directive);
        if (!parts.matches()) {
            throw new SourceProblemException(Problem.error(
                    file,
                    line,
                    "'//! " + directive
                            + "' is not understood; write //! variant name MACRO=value ..., name in lower case"));
        }
        Map<String, String> defines = new HashMap<>();
        Matcher define = DEFINE.matcher(parts.group(2));
        int end = 0;
        while (define.lookingAt()) {
            String value = define.group(2) == null ? "" : define.group(2).replace("\"", "");
            if (defines.put(define.group(1), value) != null) {
                throw new SourceProblemException(
                        Problem.error(file, line, "macro " + define.group(1) + " is given twice"));
            }
            end = define.end();
            define.region(end, parts.group(2).length());
        }
        if (end != parts.group(2).length()) {
            throw new SourceProblemException(Problem.error(
                    file,
                    line,
                    "'" + parts.group(2).substring(end).strip()
                            + "' is no macro; write MACRO, MACRO=value or MACRO=\"a value\""));
        }
        return new ShaderVariant(parts.group(1), defines);
    }

    private static String documentation(List<String> lines) {
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            Matcher comment = COMMENT.matcher(line);
            if (comment.matches()) {
                text.append(text.length() == 0 ? "" : " ")
                        .append(comment.group(1).strip());
            } else if (text.length() > 0 || !(line.isBlank() || line.startsWith("#version"))) {
                break;
            }
        }
        return text.toString().strip();
    }

    /** The line, from 1, on which an identifier of the source is named first outside of comments; 0 if it is not. */
    public int lineOf(String identifier) {
        Pattern word = Pattern.compile("\\b" + Pattern.quote(identifier) + "\\b");
        List<String> code = Arrays.asList(text.split("\\R", -1));
        for (int i = 0; i < code.size() && !identifier.isEmpty(); i++) {
            if (word.matcher(code.get(i).replaceFirst("//.*", "")).find()) {
                return i + 1;
            }
        }
        return 0;
    }
}
