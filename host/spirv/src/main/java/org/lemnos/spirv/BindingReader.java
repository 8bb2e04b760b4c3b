package org.lemnos.spirv;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.lemnos.spirv.SpirvException.Reason;

/** Reads the storage buffers that are used and gathers those that share a binding. */
final class BindingReader {

    private record Place(int set, int binding) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            return Comparator.comparingInt(Place::set)
                    .thenComparingInt(Place::binding)
                    .compare(this, other);
        }
    }

    private final ModuleIndex module;
    private final StaticUse use;
    private final Constants constants;

    BindingReader(ModuleIndex module, StaticUse use, Constants constants) {
        this.module = module;
        this.use = use;
        this.constants = constants;
    }

    List<Binding> read() {
        Map<Place, List<BufferView>> places = new TreeMap<>();
        for (int i = 0; i < use.buffers().size(); i++) {
            Instruction variable = use.buffers().get(i);
            places.computeIfAbsent(place(variable), p -> new ArrayList<>())
                    .add(view(variable, use.flow().access(i)));
        }
        List<Binding> bindings = new ArrayList<>();
        places.forEach((place, views) -> bindings.add(binding(place, views)));
        return List.copyOf(bindings);
    }

    private static Binding binding(Place place, List<BufferView> views) {
        views.sort(Comparator.comparingInt((BufferView view) -> view.name().length())
                .thenComparing(BufferView::name));
        Access access =
                views.stream().map(BufferView::access).reduce(Access::and).orElseThrow();
        return new Binding(place.set(), place.binding(), access, views);
    }

    private Place place(Instruction variable) {
        return new Place(
                decoration(variable, Decorations.DESCRIPTOR_SET, "DescriptorSet"),
                decoration(variable, Decorations.BINDING, "Binding"));
    }

    private int decoration(Instruction variable, int kind, String name) {
        OptionalInt value = module.decorations().value(variable.result(), kind);
        if (value.isEmpty() || value.getAsInt() < 0) {
            throw variable.refused(
                    Reason.MISSING_DECORATION,
                    "is a storage buffer without " + name + "; declare layout(set, binding)");
        }
        return value.getAsInt();
    }

    private BufferView view(Instruction variable, Access access) {
        Type type = module.pointee(variable);
        long descriptors = 1;
        if (type instanceof Type.Array array) {
            descriptors = constants.size(array.lengthId(), variable);
            type = array.element();
        } else if (type instanceof Type.RuntimeArray array) {
            descriptors = 0;
            type = array.element();
        }
        if (!(type instanceof Type.Struct block)) {
            throw variable.refused(Reason.BAD_TYPE, "is a storage buffer that is no block");
        }
        return new BufferView(
                name(variable, block),
                access,
                BlockReader.scalars(block),
                new BlockReader(module, constants, variable).stride(block),
                descriptors,
                declared(variable, block, Decorations.NON_WRITABLE),
                declared(variable, block, Decorations.NON_READABLE));
    }

    private String name(Instruction variable, Type.Struct block) {
        String own = module.decorations().name(variable.result());
        if (!own.isEmpty()) {
            return own;
        }
        return block.members().size() == 1
                ? module.decorations().memberName(block.id(), 0)
                : module.decorations().name(block.id());
    }

    private boolean declared(Instruction variable, Type.Struct block, int decoration) {
        if (module.decorations().has(variable.result(), decoration)) {
            return true;
        }
        for (int i = 0; i < block.members().size(); i++) {
            if (!module.decorations().memberHas(block.id(), i, decoration)) {
                return false;
            }
        }
        return !block.members().isEmpty();
    }
}
