package org.lemnos.app.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.lemnos.core.program.Program;
import org.lemnos.engine.ShapeSignature;
import org.lemnos.models.OnnxSignature;

/** The model that is run, read again only where other inputs decide shapes. */
final class RunModel {
    private final Path file;
    private final PlanningOptions planning;
    private final OnnxSignature signature;
    private Optional<Read> last = Optional.empty();

    /** A program and the constants that it was read with. */
    private record Read(ShapeSignature constants, Program program) {}

    /** Reads what the model is given. */
    RunModel(Path file, PlanningOptions planning) {
        this.file = file;
        this.planning = planning;
        this.signature = OnnxSignature.read(file);
    }

    /** What the model is given. */
    OnnxSignature signature() {
        return signature;
    }

    /** The program for a run. */
    Program program(RunInputs run) {
        ShapeSignature constants = ShapeSignature.of(run.fixed(), run.fixed().keySet());
        Optional<Read> same = last.filter(read -> read.constants().equals(constants));
        Read read = same.orElseGet(() -> new Read(constants, planning.read(file, run.fixed())));
        last = Optional.of(read);
        return read.program();
    }
}
