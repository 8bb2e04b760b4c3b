package org.lemnos.api.operation;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.Identifiers;
import org.lemnos.api.Stable;

/**
 * The declaration of one attribute of an operation: its name, kind, default and constraint; immutable.
 *
 * <p>The set of an operation's attributes is closed: a node with another name, another kind, a value outside the constraint or
 * without a required attribute is refused.
 */
@Stable
public final class AttributeSpec {
    private final String name;
    private final AttributeKind kind;
    private final Optional<Object> fallback;
    private final long least;
    private final long most;
    private final List<String> choices;

    private AttributeSpec(
            String name, AttributeKind kind, Optional<Object> fallback, long least, long most, List<String> choices) {
        this.name = Identifiers.check("attribute name", name);
        this.kind = kind;
        this.fallback = fallback;
        this.least = least;
        this.most = most;
        this.choices = choices;
        if (least > most) {
            throw new IllegalArgumentException(
                    "attribute '" + name + "': range " + least + " to " + most + " is empty");
        }
    }

    private static AttributeSpec of(String name, AttributeKind kind) {
        return new AttributeSpec(name, kind, Optional.empty(), Long.MIN_VALUE, Long.MAX_VALUE, List.of());
    }

    /** A required truth value. */
    public static AttributeSpec bool(String name) {
        return of(name, AttributeKind.BOOL);
    }

    /** A required integer. */
    public static AttributeSpec integer(String name) {
        return of(name, AttributeKind.INTEGER);
    }

    /** A required list of integers; {@link #range} bounds its length. */
    public static AttributeSpec integers(String name) {
        return of(name, AttributeKind.INTEGERS);
    }

    /** A required binary32. */
    public static AttributeSpec f32(String name) {
        return of(name, AttributeKind.F32);
    }

    /** A required binary64. */
    public static AttributeSpec f64(String name) {
        return of(name, AttributeKind.F64);
    }

    /** A required text, one of the choices; any text if none is given. */
    public static AttributeSpec text(String name, String... choices) {
        return new AttributeSpec(
                name, AttributeKind.TEXT, Optional.empty(), Long.MIN_VALUE, Long.MAX_VALUE, List.of(choices));
    }

    /** The same attribute, taking this value where a node does not give one. */
    public AttributeSpec orElse(Object value) {
        Attributes one = Attributes.of(name, value);
        check(one);
        return new AttributeSpec(name, kind, Optional.of(one.get(name, kind)), least, most, choices);
    }

    /** The same attribute with an inclusive range: of the value for an integer, of the length for a list of integers. */
    public AttributeSpec range(long smallest, long largest) {
        if (kind != AttributeKind.INTEGER && kind != AttributeKind.INTEGERS) {
            throw new IllegalArgumentException("attribute '" + name + "' of kind " + kind.token() + " takes no range");
        }
        return new AttributeSpec(name, kind, fallback, smallest, largest, choices);
    }

    /** The attribute's name. */
    public String name() {
        return name;
    }

    /** The kind of its values. */
    public AttributeKind kind() {
        return kind;
    }

    /** Whether a node must give a value. */
    public boolean required() {
        return fallback.isEmpty();
    }

    /** The value where a node gives none. */
    public Optional<Object> fallback() {
        return fallback;
    }

    /** The smallest value, or length of a list; {@link Long#MIN_VALUE} if unbounded. */
    public long least() {
        return least;
    }

    /** The largest value, or length of a list; {@link Long#MAX_VALUE} if unbounded. */
    public long most() {
        return most;
    }

    /** The texts allowed; empty if every text is. */
    public List<String> choices() {
        return choices;
    }

    /**
     * Checks that the attributes hold an allowed value of this name.
     *
     * @throws IllegalArgumentException if the value is missing, of another kind, out of range or not a choice
     */
    public void check(Attributes attributes) {
        Object value = attributes.get(name, kind);
        if (value instanceof Long number && (number < least || number > most)) {
            throw new IllegalArgumentException(
                    "attribute '" + name + "' is " + number + ", outside " + least + " to " + most);
        }
        if (value instanceof long[] list && (list.length < least || list.length > most)) {
            throw new IllegalArgumentException("attribute '" + name + "' has " + list.length + " numbers; " + least
                    + " to " + most + " are allowed");
        }
        if (value instanceof String text && !choices.isEmpty() && !choices.contains(text)) {
            throw new IllegalArgumentException("attribute '" + name + "' is '" + text + "', not one of " + choices);
        }
    }
}
