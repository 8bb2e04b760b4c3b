package org.lemnos.models;

import java.nio.file.Path;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.models.onnx.file.OnnxFile;
import org.lemnos.models.onnx.file.OnnxFileReader;
import org.lemnos.models.rewrite.CommonNodes;
import org.lemnos.models.rewrite.Raising;
import org.lemnos.models.rewrite.Turning;

/**
 * Reads ONNX models into programs. Large weights stay in the file until they are asked for, so the file must stay where it is, unchanged,
 * while the program is used. Symbolic extents of the graph's inputs become symbols of the program. {@link Nodes} says how far the program's
 * nodes are the model's.
 *
 * <p>Thread-safe. Errors are {@link org.lemnos.core.LemnosException}s: {@code FILE_UNREADABLE} if the file cannot be read, {@code
 * MODEL_MALFORMED} if it is damaged or breaks ONNX's rules, {@code MODEL_UNSUPPORTED} if it uses something that is not imported; the
 * message names the node.
 */
public final class OnnxModel {
    private OnnxModel() {}

    /** The program of a model, in the model's own precision. */
    public static Program read(Path file) {
        return read(file, ImportOptions.defaults());
    }

    /** The program of a model. */
    public static Program read(Path file, ImportOptions options) {
        return program(OnnxFileReader.read(file), options);
    }

    /**
     * The program of a model that is to run with these extents: with its symbolic extents, so that it can be planned for others as well, or, where the model
     * is refused so, with these numbers in their places.
     *
     * @param extents of the model's, such as {@link OnnxSignature#extents} finds
     */
    public static Program read(Path file, ImportOptions options, Dimensions extents) {
        OnnxFile model = OnnxFileReader.read(file);
        try {
            return program(model, options);
        } catch (LemnosException refused) {
            if (refused.code() != ErrorCode.MODEL_UNSUPPORTED || extents.equals(Dimensions.none())) {
                throw refused;
            }
            return program(model, options.binding(extents));
        }
    }

    private static Program program(OnnxFile model, ImportOptions options) {
        Program written = new OnnxImport(model, options).run();
        Program program = options.nodes() == Nodes.RAISED ? Raising.of(CommonNodes.of(Turning.of(written))) : written;
        return options.precision() == Precision.F16 ? HalfPrecision.of(program) : program;
    }
}
