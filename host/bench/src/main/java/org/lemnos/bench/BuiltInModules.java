package org.lemnos.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lemnos.api.kernel.SpirvModule;

/** Every variant of the built-in kernels' shaders, as the manifest beside them lists them. */
final class BuiltInModules {
    private static final String FOLDER = "META-INF/lemnos/lemnos/portable/";
    private static final String MANIFEST = "shaders.json";

    /**
     * A module and what it is specialized with: each of its constants named, with the value that it has by default, so that the check
     * does all the work of a specialization.
     *
     * @param module the words, in memory
     * @param constants bits by id
     */
    record Specialized(SpirvModule module, SortedMap<Integer, Integer> constants) {}

    private BuiltInModules() {}

    /**
     * All modules, in the manifest's order.
     *
     * @throws IllegalStateException if the class path has no built-in kernels
     */
    static List<Specialized> read() {
        try (InputStream manifest = open(MANIFEST);
                JsonParser json = new JsonFactory().createParser(manifest)) {
            List<Specialized> modules = new ArrayList<>();
            String file = "";
            int id = 0;
            SortedMap<Integer, Integer> constants = new TreeMap<>();
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.FIELD_NAME) {
                    switch (json.currentName()) {
                        case "file" -> file = json.nextTextValue();
                        case "id" -> id = json.nextIntValue(0);
                        case "default_bits" ->
                            constants.put(id, Integer.parseUnsignedInt(hex(json.nextTextValue()), 16));
                        default -> {}
                    }
                } else if (token == JsonToken.END_ARRAY && "specialization".equals(json.currentName())) {
                    modules.add(new Specialized(module(file), constants));
                    constants = new TreeMap<>();
                }
            }
            return List.copyOf(modules);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the built-in kernels' " + MANIFEST + " cannot be read", unreadable);
        }
    }

    private static String hex(String text) {
        return text.substring("0x".length());
    }

    private static SpirvModule module(String file) throws IOException {
        try (InputStream words = open(file)) {
            return SpirvModule.generated(file, words.readAllBytes());
        }
    }

    private static InputStream open(String file) {
        InputStream in = BuiltInModules.class.getClassLoader().getResourceAsStream(FOLDER + file);
        if (in == null) {
            throw new IllegalStateException(FOLDER + file + " is not there: the built-in kernels are not on the path");
        }
        return in;
    }
}
