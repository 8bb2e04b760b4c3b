package org.lemnos.app.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.InputShapes;
import org.lemnos.core.program.Program;
import org.lemnos.engine.ShapeSignature;
import org.lemnos.models.OnnxSignature;

/** The model that is run, read again only where other inputs decide shapes, or where it can be read for one shape only. */
final class RunModel {
    private final Path file;
    private final PlanningOptions planning;
    private final Dimensions said;
    private final OnnxSignature signature;
    private Optional<Read> last = Optional.empty();

    /**
     * A program.
     *
     * @param constants what it was read with
     * @param extents what it was read for
     */
    private record Read(ShapeSignature constants, Dimensions extents, Program program) {
        boolean isFor(ShapeSignature others, Dimensions wanted) {
            return constants.equals(others)
                    && (extents.equals(wanted)
                            || program.symbols().containsAll(extents.extents().keySet()));
        }
    }

    /**
     * Reads what the model is given.
     *
     * @param said numbers for symbolic extents that the user gave
     */
    RunModel(Path file, PlanningOptions planning, Dimensions said) {
        this.file = file;
        this.planning = planning;
        this.said = said;
        this.signature = OnnxSignature.read(file);
    }

    /** What the model is given. */
    OnnxSignature signature() {
        return signature;
    }

    /** The program for a run. */
    Program program(RunInputs run) {
        ShapeSignature constants = ShapeSignature.of(run.fixed(), run.fixed().keySet());
        Dimensions extents = extents(run);
        Read read = last.filter(same -> same.isFor(constants, extents))
                .orElseGet(() -> new Read(constants, extents, planning.read(file, run.fixed(), extents)));
        last = Optional.of(read);
        return read.program();
    }

    /** The numbers of the program's symbolic extents for a run: the program may have numbers in the places of the model's already. */
    Dimensions dimensions(RunInputs run) {
        return InputShapes.complete(program(run), left(run), run.types());
    }

    /** Those numbers that what is given says; planning names those that it does not. */
    Dimensions knownDimensions(RunInputs given) {
        return InputShapes.known(program(given), left(given), given.types());
    }

    private Dimensions left(RunInputs run) {
        return PlanningOptions.left(said, extents(run), program(run));
    }

    private Dimensions extents(RunInputs run) {
        return signature.extents(said, run.allTypes());
    }
}
