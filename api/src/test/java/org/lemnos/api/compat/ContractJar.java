package org.lemnos.api.compat;

import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The public types of a contract's jar, defined by a loader of their own so that two levels can be looked at side by side. */
final class ContractJar implements AutoCloseable {
    private static final String ANNOTATIONS = "org.lemnos.api.";

    private final URLClassLoader loader;
    private final SortedMap<String, Class<?>> types;

    private ContractJar(URLClassLoader loader, SortedMap<String, Class<?>> types) {
        this.loader = loader;
        this.types = Collections.unmodifiableSortedMap(types);
    }

    static ContractJar open(Path jar) throws IOException {
        URLClassLoader loader =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        SortedMap<String, Class<?>> types = new TreeMap<>();
        try {
            for (String name : classNames(jar)) {
                Class<?> type = Class.forName(name, false, loader);
                if (isPublic(type)) {
                    types.put(name, type);
                }
            }
        } catch (ClassNotFoundException | LinkageError e) {
            loader.close();
            throw new IllegalArgumentException(jar + " has a class that cannot be read", e);
        }
        return new ContractJar(loader, types);
    }

    private static List<String> classNames(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .toList();
        }
    }

    private static boolean isPublic(Class<?> type) {
        for (Class<?> outer = type; outer != null; outer = outer.getEnclosingClass()) {
            if (!Modifier.isPublic(outer.getModifiers())) {
                return false;
            }
        }
        return true;
    }

    /** The public types by their binary names. */
    SortedMap<String, Class<?>> types() {
        return types;
    }

    /** Whether the type, or one around it, is marked so that it may change. */
    static boolean isExperimental(Class<?> type) {
        for (Class<?> outer = type; outer != null; outer = outer.getEnclosingClass()) {
            if (isMarked(outer, "Experimental")) {
                return true;
            }
        }
        return false;
    }

    /** Whether an annotation of the contract stands on the element: by name, as each jar has its own. */
    static boolean isMarked(AnnotatedElement element, String annotation) {
        for (Annotation one : element.getAnnotations()) {
            if (one.annotationType().getName().equals(ANNOTATIONS + annotation)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
