package org.lemnos.app.house;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;

/**
 * A room of the house and which other rooms' classes it may use.
 *
 * @param name the package below {@code org.lemnos}
 * @param uses the other rooms, by name
 */
record Room(String name, List<String> uses) {
    private static final String HOUSE = "org.lemnos.";

    /** The table of the architecture. */
    static List<Room> table() {
        return List.of(
                room("api"),
                room("operations", "api"),
                room("spirv"),
                room("shaders", "api"),
                room("core", "api", "spirv"),
                room("vulkan", "api", "spirv", "core"),
                room("models", "api", "operations", "core"),
                room("plugins", "api", "core"),
                room("tck", "api", "operations", "core", "vulkan"),
                room("portable", "api", "operations", "shaders"),
                room("engine", "api", "core", "vulkan", "models", "plugins"),
                room("bench", "api", "core", "vulkan", "models", "plugins", "engine"),
                room("app", "api", "core", "vulkan", "models", "plugins", "engine", "bench", "tck"));
    }

    private static Room room(String name, String... uses) {
        return new Room(name, List.of(uses));
    }

    /** The room of a class of the house. */
    private static String of(JavaClass type) {
        String below = type.getPackageName().substring(HOUSE.length());
        int dot = below.indexOf('.');
        return dot < 0 ? below : below.substring(0, dot);
    }

    String packages() {
        return HOUSE + name + "..";
    }

    /** Classes of rooms that the table does not let this one use. */
    DescribedPredicate<JavaClass> forbidden() {
        return DescribedPredicate.describe(
                "are of other rooms than " + name + " and " + uses,
                type -> type.getPackageName().startsWith(HOUSE) && !of(type).equals(name) && !uses.contains(of(type)));
    }

    @Override
    public String toString() {
        return name;
    }
}
