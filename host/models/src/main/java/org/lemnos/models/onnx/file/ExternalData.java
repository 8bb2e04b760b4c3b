package org.lemnos.models.onnx.file;

import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;

/**
 * The bytes of a tensor that lie in a file of their own, which must be in the model's folder or below it: a model must not be able to have
 * other files read. Definition: ONNX, External Data.
 */
final class ExternalData {
    private final Path folder;
    private final Map<String, String> entries = new HashMap<>();
    private final String user;

    /**
     * What a tensor says of its bytes.
     *
     * @param model the model's file
     * @param user what to call the tensor in messages
     */
    ExternalData(Path model, List<StringStringEntryProto> entries, String user) {
        Path parent = model.toAbsolutePath().getParent();
        this.folder = parent == null ? model.toAbsolutePath() : parent;
        this.user = user;
        entries.forEach(entry -> this.entries.put(entry.getKey(), entry.getValue()));
    }

    /**
     * The bytes, which stay in their file.
     *
     * @param needed how many the tensor has
     * @throws LemnosException with {@code MODEL_MALFORMED} if the file lies outside of the model's folder or holds something else; {@code
     *     FILE_UNREADABLE} if it cannot be read
     */
    FileRange range(long needed) {
        Path file = file();
        long size = size(file);
        long offset = number("offset", 0);
        if (offset > size) {
            throw malformed("begins at byte " + offset + " of " + file + ", which has " + size);
        }
        long length = number("length", size - offset);
        if (length > size - offset) {
            throw malformed("has " + length + " bytes from byte " + offset + " of " + file + ", which has " + size);
        }
        if (length != needed) {
            throw malformed("has " + length + " bytes in " + file + "; its type needs " + needed);
        }
        return new FileRange(file, offset, length);
    }

    private Path file() {
        String location = entries.getOrDefault("location", "");
        try {
            Path relative = Path.of(location);
            boolean climbs = location.isEmpty() || relative.isAbsolute() || location.startsWith("/");
            for (Path part : relative) {
                climbs |= part.toString().equals("..");
            }
            if (climbs) {
                throw malformed("is said to lie in '" + location + "'; a path below the model's folder is needed");
            }
            Path real = folder.resolve(relative).toRealPath();
            if (!real.startsWith(folder.toRealPath()) || !Files.isRegularFile(real)) {
                throw malformed("is said to lie in '" + location + "', which is no file inside of the model's folder");
            }
            return real;
        } catch (InvalidPathException noPath) {
            throw malformed("is said to lie in '" + location + "', which is no path");
        } catch (IOException failed) {
            throw unreadable(location, failed);
        }
    }

    private long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException failed) {
            throw unreadable(file.toString(), failed);
        }
    }

    private long number(String key, long fallback) {
        String text = entries.get(key);
        if (text == null) {
            return fallback;
        }
        try {
            long number = Long.parseLong(text);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException noNumber) {
            throw new LemnosException(ErrorCode.MODEL_MALFORMED, notANumber(key, text), noNumber);
        }
        throw new LemnosException(ErrorCode.MODEL_MALFORMED, notANumber(key, text));
    }

    private String notANumber(String key, String text) {
        return "the data of " + user + " has the " + key + " '" + text + "', which is no number of bytes";
    }

    private LemnosException malformed(String why) {
        return new LemnosException(
                ErrorCode.MODEL_MALFORMED, "the data of " + user + " " + why, Map.of("tensor", user));
    }

    private LemnosException unreadable(String location, IOException failed) {
        return new LemnosException(
                ErrorCode.FILE_UNREADABLE,
                "cannot read '" + location + "' in " + folder + ", which holds the data of " + user + ": "
                        + FileTrouble.of(failed),
                failed);
    }
}
