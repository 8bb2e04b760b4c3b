package org.lemnos.core.json;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of a record: an object with one member a field, in canonical order. Reading takes any order, and refuses unknown,
 * duplicate and missing members.
 *
 * @param <R> the record
 */
public final class RecordCodec<R> implements Codec<R> {
    private final List<Field<R, ?>> fields;
    private final Function<Members, R> constructor;

    /**
     * The codec of these fields.
     *
     * @param constructor makes the record from the members that were read; may throw {@link IllegalArgumentException}
     */
    public RecordCodec(Function<Members, R> constructor, List<Field<R, ?>> fields) {
        List<Field<R, ?>> ordered = new ArrayList<>(fields);
        ordered.sort(Comparator.comparing(Field::name, KeyOrder.BYTEWISE));
        for (int i = 1; i < ordered.size(); i++) {
            if (ordered.get(i - 1).name().equals(ordered.get(i).name())) {
                throw new IllegalStateException(
                        "two fields are named '" + ordered.get(i).name() + "'");
            }
        }
        this.fields = List.copyOf(ordered);
        this.constructor = constructor;
    }

    /** The members of an object that was read. */
    public static final class Members {
        private final List<? extends Field<?, ?>> fields;
        private final @Nullable Object[] values;

        private Members(List<? extends Field<?, ?>> fields) {
            this.fields = fields;
            this.values = new Object[fields.size()];
        }

        /** The value of a field. */
        @SuppressWarnings("unchecked")
        public <T> T get(Field<?, T> field) {
            for (int i = 0; i < fields.size(); i++) {
                Object value = values[i];
                if (fields.get(i) == field && value != null) {
                    // The field's own codec read it.
                    return (T) value;
                }
            }
            throw new IllegalStateException("field '" + field.name() + "' does not belong to this record");
        }
    }

    @Override
    public void write(JsonOut out, R value) {
        out.beginRecord();
        for (Field<R, ?> field : fields) {
            field.write(out, value);
        }
        out.endRecord();
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

    private static <T> T otherwise(JsonIn in, Field<?, T> field) {
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
        return fields.stream().map(Field::name).collect(Collectors.joining(", "));
    }
}
