package org.lemnos.core.json;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An object with one member a field, in any order; unknown, duplicate and missing members are refused.
 *
 * @param <R> the type that it is read as
 */
public final class RecordShape<R> implements Shape<R> {
    private final List<Field<?>> fields;
    private final Function<Members, R> constructor;

    /**
     * The shape of these fields.
     *
     * @param constructor makes the record from the members; may throw {@link IllegalArgumentException}
     */
    public RecordShape(Function<Members, R> constructor, List<Field<?>> fields) {
        this.fields = List.copyOf(fields);
        this.constructor = constructor;
    }

    /** The members of an object that was read. */
    public static final class Members {
        private final List<Field<?>> fields;
        private final @Nullable Object[] values;

        private Members(List<Field<?>> fields) {
            this.fields = fields;
            this.values = new Object[fields.size()];
        }

        /** The value of a field. */
        @SuppressWarnings("unchecked")
        public <T> T get(Field<T> field) {
            for (int i = 0; i < fields.size(); i++) {
                Object value = values[i];
                if (fields.get(i) == field && value != null) {
                    // The field's own shape read it.
                    return (T) value;
                }
            }
            throw new IllegalStateException("field '" + field.name() + "' does not belong to this record");
        }
    }

    @Override
    public R read(JsonIn in) {
        Members members = new Members(fields);
        in.eachMember(key -> {
            int i = indexOf(key);
            if (i < 0) {
                throw in.malformed("unknown member '" + key + "'; there are " + names());
            }
            if (members.values[i] != null) {
                throw in.malformed("the member '" + key + "' is there twice");
            }
            in.toValue();
            members.values[i] = fields.get(i).read(in);
        });
        for (int i = 0; i < fields.size(); i++) {
            if (members.values[i] == null) {
                members.values[i] = otherwise(in, fields.get(i));
            }
        }
        return in.converted(members, constructor);
    }

    private static <T> T otherwise(JsonIn in, Field<T> field) {
        return field.otherwise().orElseThrow(() -> in.malformed("the member '" + field.name() + "' is missing"));
    }

    private int indexOf(String key) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(key)) {
                return i;
            }
        }
        return -1;
    }

    private String names() {
        return fields.stream().map(Field::name).sorted().collect(Collectors.joining(", "));
    }
}
