package org.lemnos.models;

import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.models.onnx.file.OnnxFile;
import org.lemnos.models.onnx.file.OnnxFileReader;
import org.lemnos.models.onnx.operator.DecidingValues;
import org.lemnos.models.onnx.operator.Vocabulary;

/**
 * What a model is given.
 *
 * @param inputs the names of its inputs, in the file's order
 * @param shapeInputs those of them, single numbers or lists, whose values, not only whose extents, decide the shape of something: new shapes, axes, numbers
 *     of elements. A program must have them as constants, see {@link ImportOptions#fixing}
 */
public record OnnxSignature(List<String> inputs, SortedSet<String> shapeInputs) {
    /** Copies both. */
    public OnnxSignature {
        inputs = List.copyOf(inputs);
        shapeInputs = Collections.unmodifiableSortedSet(new TreeSet<>(shapeInputs));
    }

    /**
     * Reads a model's file.
     *
     * @throws LemnosException as {@link OnnxModel#read}
     */
    public static OnnxSignature read(Path file) {
        OnnxFile model = OnnxFileReader.read(file);
        Set<String> stored = new HashSet<>();
        model.graph().initializers().forEach(tensor -> stored.add(tensor.name()));
        List<String> inputs = model.graph().inputs().stream()
                .map(input -> input.getName())
                .filter(name -> !stored.contains(name))
                .toList();
        Set<String> deciding =
                DecidingValues.of(model.graph().nodes(), Vocabulary.of(model.opsets(), model.functions()));
        SortedSet<String> shapeInputs = new TreeSet<>();
        for (ValueInfoProto input : model.graph().inputs()) {
            if (!input.getType().hasTensorType()) {
                throw new LemnosException(ErrorCode.MODEL_UNSUPPORTED, "input '" + input.getName() + "' is no tensor");
            }
            // A tensor of data that decides a shape cannot be a constant of a plan that is to be used again.
            boolean list = input.getType().getTensorType().getShape().getDimCount() <= 1;
            if (list && deciding.contains(input.getName()) && inputs.contains(input.getName())) {
                shapeInputs.add(input.getName());
            }
        }
        return new OnnxSignature(inputs, shapeInputs);
    }
}
