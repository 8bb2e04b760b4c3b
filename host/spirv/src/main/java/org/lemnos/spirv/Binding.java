package org.lemnos.spirv;

import java.util.List;

/**
 * One binding that the module's entry point can reach.
 *
 * @param set the descriptor set, 0 in kernel ABI 1
 * @param binding the binding's number in its set
 * @param access what the module does to it, through any of its views
 * @param views the variables on it, ordered by name; more than one only where the module looks at the same bytes as different types
 */
public record Binding(int set, int binding, Access access, List<BufferView> views) {

    /** Copies its arguments. */
    public Binding {
        views = List.copyOf(views);
    }

    /** The GLSL name: that of the view with the shortest name, the first of the alphabet among equals. */
    public String name() {
        return views.get(0).name();
    }
}
