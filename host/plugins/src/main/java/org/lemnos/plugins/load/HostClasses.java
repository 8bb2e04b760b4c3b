package org.lemnos.plugins.load;

import java.util.Optional;
import org.lemnos.api.Api;
import org.slf4j.Logger;

/** The classes that a provider shares with the host: the contract, the logging facade and what {@code java.base} defines. Nothing else. */
final class HostClasses {
    private static final Module JAVA_BASE = Object.class.getModule();
    private static final String CONTRACT = "org.lemnos.api.";
    private static final String LOGGING = "org.slf4j.";

    private HostClasses() {}

    /**
     * The host's class of that name, if it is one that providers share.
     *
     * @throws ClassNotFoundException if it would be one, but the host has none of that name
     */
    static Optional<Class<?>> find(String name) throws ClassNotFoundException {
        if (name.startsWith(CONTRACT)) {
            return Optional.of(Class.forName(name, false, Api.class.getClassLoader()));
        }
        if (name.startsWith(LOGGING)) {
            return Optional.of(Class.forName(name, false, Logger.class.getClassLoader()));
        }
        return Optional.ofNullable(Class.forName(JAVA_BASE, name));
    }

    static String described() {
        return "java.base, org.lemnos.api and org.slf4j";
    }
}
