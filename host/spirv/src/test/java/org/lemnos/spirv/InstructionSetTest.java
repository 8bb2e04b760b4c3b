package org.lemnos.spirv;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lwjgl.util.spvc.Spv;

/** The tables' numbers against those that another library was generated from. */
class InstructionSetTest {

    private static Map<String, Integer> constants(String prefix) {
        Map<String, Integer> constants = new HashMap<>();
        for (Field field : Spv.class.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getName().startsWith(prefix)) {
                constants.put(field.getName().substring(prefix.length()), value(field));
            }
        }
        assertThat(constants).hasSizeGreaterThan(100);
        return constants;
    }

    private static int value(Field field) {
        try {
            return field.getInt(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void opcodesHaveTheirNames() {
        Map<String, Integer> known = constants("SpvOp");
        List<String> lines = InstructionSet.lines("instructions.txt");

        assertThat(lines).hasSizeGreaterThan(250);
        for (String line : lines) {
            String[] parts = line.split(" ", -1);
            assertThat(known.get(parts[1])).as(line).isEqualTo(Integer.parseInt(parts[0]));
        }
    }

    @Test
    void capabilitiesHaveTheirNames() {
        Map<String, Integer> known = constants("SpvCapability");
        List<String> lines = InstructionSet.lines("capabilities.txt");

        assertThat(lines).hasSizeGreaterThan(100);
        for (String line : lines) {
            String[] parts = line.split(" ", -1);
            assertThat(known.get(parts[1])).as(line).isEqualTo(Integer.parseInt(parts[0]));
        }
        assertThat(new SpirvCapability(9).name()).isEqualTo("Float16");
        assertThat(new SpirvCapability(123_456))
                .hasToString("Capability#123456")
                .returns(false, SpirvCapability::known);
    }

    @Test
    void opcodesThatTheCodeNamesAreInTheTable() throws IllegalAccessException {
        List<String> missing = new ArrayList<>();
        for (Field field : Op.class.getDeclaredFields()) {
            if (field.getType() == int.class
                    && InstructionSet.form(field.getInt(null)).isEmpty()) {
                missing.add(field.getName());
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void opcodesThatTheCodeNamesHaveTheirNumbers() throws IllegalAccessException {
        Map<String, String> byPlainName = new HashMap<>();
        for (String line : InstructionSet.lines("instructions.txt")) {
            String[] parts = line.split(" ", -1);
            byPlainName.put(plain(parts[1]), parts[0]);
        }
        for (Field field : Op.class.getDeclaredFields()) {
            if (field.getType() == int.class) {
                String number = Integer.toString(field.getInt(null));
                assertThat(Stream.of("", "khr", "nv", "ext")
                                .map(suffix -> byPlainName.get(plain(field.getName()) + suffix)))
                        .as(field.getName())
                        .contains(number);
            }
        }
    }

    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }
}
