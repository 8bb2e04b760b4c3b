package org.lemnos.spirv;

import java.util.List;

/** A type declared in a module. What differs from kind to kind is asked through {@link Cases}, so that no kind is forgotten. */
sealed interface Type {

    <R> R match(Cases<R> cases);

    /** One answer for each kind of type. */
    interface Cases<R> {
        R scalar(NumericType type);

        R vector(Type component, int count);

        R matrix(Type column, int count);

        R array(Array array);

        R runtimeArray(RuntimeArray array);

        R struct(Struct struct);

        R pointer(Pointer pointer);

        /** Types that have no layout in memory: void, functions, images, cooperative matrices, tensor views. */
        R opaque(Type type);
    }

    record Scalar(NumericType numeric) implements Type {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.scalar(numeric);
        }
    }

    record Vector(Scalar component, int count) implements Type {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.vector(component, count);
        }
    }

    record Matrix(Vector column, int count) implements Type {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.matrix(column, count);
        }
    }

    /** An array whose length is the constant {@code lengthId}. */
    record Array(int id, Type element, int lengthId) implements Type {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.array(this);
        }
    }

    record RuntimeArray(int id, Type element) implements Type {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.runtimeArray(this);
        }
    }

    record Struct(int id, List<Type> members) implements Type {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.struct(this);
        }
    }

    /** A pointer; the type that it points to may be declared later. */
    record Pointer(int storageClass, int pointeeId) implements Type {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.pointer(this);
        }
    }

    record Function(Type returned, List<Type> parameters) implements Type {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.opaque(this);
        }
    }

    /** The ids of the constants are resolved after specialization. */
    record CooperativeMatrix(NumericType component, int scopeId, int rowsId, int columnsId, int useId) implements Type {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.opaque(this);
        }
    }

    /** Any other type, by the opcode that declares it. */
    record Other(int opcode) implements Type {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.opaque(this);
        }
    }
}
