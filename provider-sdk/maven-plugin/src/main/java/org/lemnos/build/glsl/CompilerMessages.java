package org.lemnos.build.glsl;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes shaderc's messages apart: {@code file:line: error: text}, one a line, and a count at the end. */
final class CompilerMessages {

    private static final Pattern AT_LINE = Pattern.compile("(.+?):(\\d+): (error|warning): (.*)");
    private static final Pattern AT_FILE = Pattern.compile("(.+?): (error|warning): (.*)");
    private static final Pattern COUNT =
            Pattern.compile("\\d+ (errors?|warnings?)( and \\d+ (errors?|warnings?))? generated\\.");

    private CompilerMessages() {}

    static List<Problem> parse(String shaderFile, String text) {
        List<Problem> problems = new ArrayList<>();
        for (String line : text.lines().map(String::strip).toList()) {
            Matcher atLine = AT_LINE.matcher(line);
            Matcher atFile = AT_FILE.matcher(line);
            if (atLine.matches()) {
                problems.add(new Problem(
                        atLine.group(1),
                        Integer.parseInt(atLine.group(2)),
                        severity(atLine.group(3)),
                        atLine.group(4)));
            } else if (atFile.matches()) {
                problems.add(new Problem(atFile.group(1), 0, severity(atFile.group(2)), atFile.group(3)));
            } else if (!line.isEmpty() && !COUNT.matcher(line).matches()) {
                problems.add(Problem.error(shaderFile, 0, line));
            }
        }
        return problems;
    }

    private static Problem.Severity severity(String word) {
        return word.equals("error") ? Problem.Severity.ERROR : Problem.Severity.WARNING;
    }
}
