package org.lemnos.spirv;

import java.util.HashMap;
import java.util.Map;

/**
 * A capability that a module declares, by its number in the SPIR-V specification (section 3.31). The set is open: a number without a
 * known name is still a capability, and a host must refuse what it does not know.
 *
 * @param number the capability's number
 */
public record SpirvCapability(int number) implements Comparable<SpirvCapability> {

    private static final Map<Integer, String> NAMES = names();

    /** Whether this reader knows the capability's name. */
    public boolean known() {
        return NAMES.containsKey(number);
    }

    /** The specification's name, such as {@code Float16}, or {@code Capability#} and the number where it is not known. */
    public String name() {
        return NAMES.getOrDefault(number, "Capability#" + Integer.toUnsignedString(number));
    }

    @Override
    public int compareTo(SpirvCapability other) {
        return Integer.compareUnsigned(number, other.number);
    }

    @Override
    public String toString() {
        return name();
    }

    private static Map<Integer, String> names() {
        Map<Integer, String> names = new HashMap<>();
        for (String line : InstructionSet.lines("capabilities.txt")) {
            int space = line.indexOf(' ');
            names.put(Integer.valueOf(line.substring(0, space)), line.substring(space + 1));
        }
        return Map.copyOf(names);
    }
}
