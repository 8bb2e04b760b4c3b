package org.lemnos.models;

import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.nio.file.Path;
import java.util.Collections;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lemnos.models.onnx.file.ElementTypes;
import org.lemnos.models.onnx.file.OnnxFile;
import org.lemnos.models.onnx.file.OnnxFileReader;

/**
 * What a model's file is made of, whether it can be imported or not.
 *
 * @param operators the names of the operators of its graph, those of a domain that is not ONNX's own as {@code domain.Name}
 * @param inputTypes ONNX's names of the element types of the tensors that it is given, such as {@code FLOAT}
 * @param opset the version of ONNX's operator set that it imports; empty if it imports others only
 */
public record OnnxOutline(SortedSet<String> operators, SortedSet<String> inputTypes, OptionalLong opset) {
    /** Copies both. */
    public OnnxOutline {
        operators = Collections.unmodifiableSortedSet(new TreeSet<>(operators));
        inputTypes = Collections.unmodifiableSortedSet(new TreeSet<>(inputTypes));
    }

    /** Whether it is of a version of ONNX's operator set that is older than those that are read. */
    public boolean isTooOld() {
        return opset.isPresent() && opset.getAsLong() < OnnxSupport.oldestOpset();
    }

    /**
     * Reads a file.
     *
     * @throws org.lemnos.core.LemnosException with {@code FILE_UNREADABLE} if it cannot be read, {@code MODEL_MALFORMED} if it is damaged
     */
    public static OnnxOutline read(Path file) {
        OnnxFile model = OnnxFileReader.read(file);
        SortedSet<String> operators = new TreeSet<>();
        for (NodeProto node : model.graph().nodes()) {
            boolean ours = node.getDomain().isEmpty() || node.getDomain().equals("ai.onnx");
            operators.add(ours ? node.getOpType() : node.getDomain() + "." + node.getOpType());
        }
        SortedSet<String> types = new TreeSet<>();
        for (ValueInfoProto input : model.graph().inputs()) {
            if (input.getType().hasTensorType()) {
                types.add(ElementTypes.name(input.getType().getTensorType().getElemType()));
            }
        }
        Long opset = model.opsets().get("");
        return new OnnxOutline(operators, types, opset == null ? OptionalLong.empty() : OptionalLong.of(opset));
    }
}
