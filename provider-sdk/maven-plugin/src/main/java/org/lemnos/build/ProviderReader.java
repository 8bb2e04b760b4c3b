package org.lemnos.build;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks a compiled provider what it is. Its classes are loaded with nothing but its own class path, as a host does, and only
 * {@code descriptor()} is called, which touches no device.
 */
final class ProviderReader {

    private static final String SERVICE = "org.lemnos.api.provider.KernelProvider";

    private final Path classes;
    private final List<Path> classPath;

    /**
     * A reader of one project.
     *
     * @param classes the project's compiled classes and resources
     * @param classPath what it runs with, {@code classes} included
     */
    ProviderReader(Path classes, List<Path> classPath) {
        this.classes = classes;
        this.classPath = List.copyOf(classPath);
    }

    /**
     * Reads the provider's facts.
     *
     * @param natives the native libraries that its jar is declared to carry, as paths below the classes
     * @throws ProviderException if there is not exactly one provider, it cannot be asked, its answers contradict its class path, or a declared
     *     library is not there
     */
    ProviderFacts read(List<String> natives) throws ProviderException, IOException {
        String providerClass = providerClass();
        try (URLClassLoader loader = new URLClassLoader(urls(), ClassLoader.getPlatformClassLoader())) {
            Object provider = loader.loadClass(providerClass).getConstructor().newInstance();
            Object descriptor = call(provider, loader.loadClass(SERVICE), "descriptor");
            Class<?> type = descriptor.getClass();
            Object level = call(descriptor, type, "apiLevel");
            String contract = constant(loader, "MAJOR") + "." + constant(loader, "MINOR");
            if (!level.toString().equals(contract)) {
                throw new ProviderException(providerClass + " says that it was compiled against level " + level
                        + ", its class path has level " + contract
                        + "; pass Api.MAJOR and Api.MINOR to ProviderDescriptor.builder and compile from clean");
            }
            String oldest = constant(loader, "MAJOR") + "." + call(descriptor, type, "oldestHostMinor");
            ProviderFacts facts = new ProviderFacts(
                    call(descriptor, type, "id").toString(),
                    call(descriptor, type, "version").toString(),
                    contract,
                    oldest,
                    natives.stream().sorted().toList());
            checkModules(facts.id());
            checkNatives(natives);
            return facts;
        } catch (InvocationTargetException e) {
            throw new ProviderException(
                    providerClass + " threw when it was asked for its descriptor: " + e.getCause(), e.getCause());
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new ProviderException(
                    providerClass + " cannot be loaded as a provider: " + e
                            + "; it must be public with a public constructor without parameters, and all it needs on the class path",
                    e);
        }
    }

    private String providerClass() throws ProviderException, IOException {
        Path service = classes.resolve("META-INF/services").resolve(SERVICE);
        List<String> names = !Files.exists(service)
                ? List.of()
                : Files.readAllLines(service, StandardCharsets.UTF_8).stream()
                        .map(line -> line.replaceFirst("#.*", "").strip())
                        .filter(line -> !line.isEmpty())
                        .toList();
        if (names.size() != 1) {
            throw new ProviderException(service + " names " + (names.isEmpty() ? "no provider" : names)
                    + "; a provider's jar has this file with the name of one class");
        }
        return names.get(0);
    }

    private URL[] urls() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (Path path : classPath) {
            urls.add(path.toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    private static Object call(Object target, Class<?> type, String method)
            throws ReflectiveOperationException, ProviderException {
        Object answer = type.getMethod(method).invoke(target);
        if (answer == null) {
            throw new ProviderException(target.getClass().getName() + "." + method + "() returned null");
        }
        return answer;
    }

    private static int constant(ClassLoader loader, String name) throws ReflectiveOperationException {
        return loader.loadClass("org.lemnos.api.Api").getField(name).getInt(null);
    }

    /** A host looks for a provider's modules under its id only. */
    private void checkModules(String id) throws ProviderException, IOException {
        Path root = classes.resolve("META-INF/lemnos");
        if (!Files.isDirectory(root)) {
            return;
        }
        try (var files = Files.walk(root)) {
            List<String> elsewhere = files.filter(file -> file.endsWith("shaders.json"))
                    .map(file -> root.relativize(file.getParent()).toString().replace('\\', '/'))
                    .filter(owner -> !owner.equals(id))
                    .sorted()
                    .toList();
            if (!elsewhere.isEmpty()) {
                throw new ProviderException("the modules lie under META-INF/lemnos/" + elsewhere.get(0)
                        + "/, but the provider is " + id + "; give lemnos:shaders the provider's id");
            }
        }
    }

    private void checkNatives(List<String> natives) throws ProviderException {
        for (String path : natives) {
            if (!Files.isRegularFile(classes.resolve(path))) {
                throw new ProviderException("the native library " + path + " is declared, but is not in " + classes);
            }
        }
    }
}
