package org.lemnos.models;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.core.tensor.TensorData;
import org.lemnos.models.ids.UniqueIds;
import org.lemnos.operations.tensor.Cast;

/** The values of a program on their way into another one, in which an f32 value may exist as f32, as f16 or as both. */
final class TwoTypedValues {
    private static final float LARGEST_HALF = 65504;

    private final ProgramBuilder target;
    private final UniqueIds ids = new UniqueIds();
    private final List<Slot> slots = new ArrayList<>();
    private int limitedConstants;

    TwoTypedValues(Program source, ProgramBuilder target) {
        this.target = target;
        for (int i = 0; i < source.values(); i++) {
            ids.of(source.id(new ValueRef(i)));
            slots.add(new Slot(source.id(new ValueRef(i))));
        }
    }

    /** What is known of a value of the source: how it can be had in the target. */
    private static final class Slot {
        private final String id;
        private final Map<ElementType, ValueRef> refs = new EnumMap<>(ElementType.class);
        private ElementType modelType = ElementType.F32;
        private ElementType typeAsMade = ElementType.F32;
        private Stored stored = (type, name) -> {
            throw new IllegalStateException("no weight or constant");
        };
        private boolean isStored;

        Slot(String id) {
            this.id = id;
        }
    }

    /** Adds a weight or constant in an element type. */
    private interface Stored {
        ValueRef add(ElementType type, String name);
    }

    void addInput(Program.Input input) {
        Slot slot = slots.get(input.value().index());
        slot.modelType = input.elementType();
        slot.typeAsMade = input.elementType();
        slot.refs.put(
                input.elementType(),
                target.input(input.name(), input.elementType(), input.dims().toArray(Dim[]::new)));
    }

    void addWeight(Program.Weight weight) {
        store(weight.value(), weight.type().elementType(), (type, name) -> {
            boolean narrowed = type != weight.type().elementType();
            TensorData data =
                    narrowed ? new HalfWeight(slots.get(weight.value().index()).id, weight.data()) : weight.data();
            return target.weight(name, weight.type().withElementType(type), data);
        });
    }

    void addConstant(Program.Constant constant) {
        MemoryTensor tensor = constant.tensor();
        store(constant.value(), tensor.type().elementType(), (type, name) -> {
            boolean narrowed = type != tensor.type().elementType();
            return target.constant(name, narrowed ? narrowed(tensor) : tensor);
        });
    }

    private void store(ValueRef value, ElementType type, Stored stored) {
        Slot slot = slots.get(value.index());
        slot.modelType = type;
        slot.typeAsMade = type;
        slot.stored = stored;
        slot.isStored = true;
    }

    /** Numbers that f16 cannot hold end at its limits; infinity and NaN stay. */
    private MemoryTensor narrowed(MemoryTensor tensor) {
        float[] numbers = tensor.toFloats();
        boolean limited = false;
        for (int i = 0; i < numbers.length; i++) {
            if (Float.isFinite(numbers[i]) && Math.abs(numbers[i]) > LARGEST_HALF) {
                numbers[i] = Math.copySign(LARGEST_HALF, numbers[i]);
                limited = true;
            }
        }
        limitedConstants += limited ? 1 : 0;
        MemoryTensor narrow = MemoryTensor.zeros(tensor.type().withElementType(ElementType.F16));
        narrow.set(numbers);
        return narrow;
    }

    /** Records that a node of the target makes a value of the source. */
    void addMade(ValueRef value, ElementType modelType, ElementType type, ValueRef made) {
        Slot slot = slots.get(value.index());
        slot.modelType = modelType;
        slot.typeAsMade = type;
        slot.refs.put(type, made);
    }

    /** The element type that a value has in the model. */
    ElementType modelType(ValueRef value) {
        return slots.get(value.index()).modelType;
    }

    /** The element type in which a value is made in the target; that of the model for weights and constants. */
    ElementType typeAsMade(ValueRef value) {
        return slots.get(value.index()).typeAsMade;
    }

    /** Whether a value is a weight or constant, which can be had in either type. */
    boolean isStored(ValueRef value) {
        return slots.get(value.index()).isStored;
    }

    /** A value as it is made. */
    ValueRef asMade(ValueRef value) {
        return in(typeAsMade(value), value);
    }

    /** A value in an element type; made on first use if it is not made in that type. */
    ValueRef in(ElementType type, ValueRef value) {
        Slot slot = slots.get(value.index());
        ValueRef known = slot.refs.get(type);
        if (known != null) {
            return known;
        }
        String name = slot.isStored && slot.refs.isEmpty() ? slot.id : ids.of(slot.id + ":" + type.token());
        ValueRef added = slot.isStored ? slot.stored.add(type, name) : cast(slot, type, name);
        slot.refs.put(type, added);
        return added;
    }

    private ValueRef cast(Slot slot, ElementType type, String name) {
        ValueRef made = slot.refs.get(slot.typeAsMade);
        if (made == null) {
            throw new IllegalStateException("value '" + slot.id + "' is used before it is made");
        }
        return target.node(name, Cast.ID, Cast.VERSION, Attributes.of(Cast.TO, type.token()), made);
    }

    /** How many constants held numbers that f16 cannot. */
    int limitedConstants() {
        return limitedConstants;
    }
}
