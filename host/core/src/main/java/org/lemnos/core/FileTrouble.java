package org.lemnos.core;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What is wrong with a file, for messages that have its name already: the text of Java's own exceptions often is that name and nothing else. */
public final class FileTrouble {
    private FileTrouble() {}

    /** The reason, such as {@code there is no such file or folder}. */
    public static String of(IOException failed) {
        if (failed instanceof NoSuchFileException) {
            return "there is no such file or folder";
        }
        if (failed instanceof AccessDeniedException) {
            return "access is denied";
        }
        if (failed instanceof FileAlreadyExistsException) {
            return "something of that name is there already";
        }
        if (failed instanceof NotDirectoryException) {
            return "it is no folder";
        }
        if (failed instanceof DirectoryNotEmptyException) {
            return "the folder is not empty";
        }
        String reason = failed instanceof FileSystemException system ? system.getReason() : failed.getMessage();
        return reason == null ? "the system gives no reason" : reason;
    }
}
