package org.lemnos.engine.eager;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes handles, and closes those of a scope at its end. For whoever has the recording. */
final class Handles {
    private Optional<List<Tensor>> scope = Optional.empty();

    Tensor of(Storage storage) {
        Tensor handle = new Tensor(storage);
        scope.ifPresent(open -> open.add(handle));
        return handle;
    }

    /** Does work and closes what it made but its result, which the scope around this one closes if there is one. */
    Tensor within(Supplier<Tensor> work) {
        Optional<List<Tensor>> around = scope;
        List<Tensor> made = new ArrayList<>();
        scope = Optional.of(made);
        try {
            Tensor result = work.get();
            if (made.remove(result)) {
                around.ifPresent(outer -> outer.add(result));
            }
            return result;
        } finally {
            scope = around;
            made.forEach(Tensor::close);
        }
    }
}
