package org.lemnos.models;

import java.nio.file.Path;
import org.lemnos.core.program.Program;
import org.lemnos.models.onnx.file.OnnxFile;
import org.lemnos.models.onnx.file.OnnxFileReader;
import org.lemnos.models.rewrite.CommonNodes;
import org.lemnos.models.rewrite.Raising;
import org.lemnos.models.rewrite.Turning;

/**
 * Reads ONNX models into programs. Large weights stay in the file until they are asked for, so the file must stay where it is, unchanged, while the
 * program is used. Symbolic extents of the graph's inputs become symbols of the program. {@link Nodes} says how far the program's nodes are the model's.
 *
 * <p>Thread-safe. Errors are {@link org.lemnos.core.LemnosException}s: {@code FILE_UNREADABLE} if the file cannot be read, {@code MODEL_MALFORMED} if it
 * is damaged or breaks ONNX's rules, {@code MODEL_UNSUPPORTED} if it uses something that is not imported; the message names the node.
 */
public final class OnnxModel {
    private OnnxModel() {}

    /** The program of a model, in the model's own precision. */
    public static Program read(Path file) {
        return read(file, ImportOptions.defaults());
    }

    /** The program of a model. */
    public static Program read(Path file, ImportOptions options) {
        OnnxFile model = OnnxFileReader.read(file);
        Program written = new OnnxImport(model, options).run();
        Program program = options.nodes() == Nodes.RAISED ? Raising.of(CommonNodes.of(Turning.of(written))) : written;
        return options.precision() == Precision.F16 ? HalfPrecision.of(program) : program;
    }
}
