package org.lemnos.models;

import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.models.onnx.file.ElementTypes;
import org.lemnos.models.onnx.file.OnnxFile;
import org.lemnos.models.onnx.file.OnnxFileReader;
import org.lemnos.models.onnx.operator.DecidingValues;
import org.lemnos.models.onnx.operator.Vocabulary;

/**
 * What a model is given.
 *
 * @param inputs the names of its inputs, in the file's order
 * @param shapeInputs those of them, single numbers or lists, whose values, not only whose extents, decide the shape of something: new
 *     shapes, axes, numbers of elements. A program must have them as constants, see {@link ImportOptions#fixing}
 * @param dims the extents of each input, symbolic ones by the names that a program has for them
 * @param elementTypes each input's element type as messages name it, such as {@code f32}
 */
public record OnnxSignature(
        List<String> inputs,
        SortedSet<String> shapeInputs,
        Map<String, List<Dim>> dims,
        Map<String, String> elementTypes) {
    /** Copies all. */
    public OnnxSignature {
        inputs = List.copyOf(inputs);
        shapeInputs = Collections.unmodifiableSortedSet(new TreeSet<>(shapeInputs));
        dims = Map.copyOf(dims);
        elementTypes = Map.copyOf(elementTypes);
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
        Map<String, String> types = new HashMap<>();
        for (ValueInfoProto input : model.graph().inputs()) {
            if (!input.getType().hasTensorType()) {
                throw new LemnosException(ErrorCode.MODEL_UNSUPPORTED, "input '" + input.getName() + "' is no tensor");
            }
            types.put(
                    input.getName(),
                    ElementTypes.token(input.getType().getTensorType().getElemType()));
            // A tensor of data that decides a shape cannot be a constant of a plan that is to be used again.
            boolean list = input.getType().getTensorType().getShape().getDimCount() <= 1;
            if (list && deciding.contains(input.getName()) && inputs.contains(input.getName())) {
                shapeInputs.add(input.getName());
            }
        }
        return new OnnxSignature(inputs, shapeInputs, dims(model, inputs), types);
    }

    /** An input's name with its element type and extents, such as {@code 'shape' of type i64[2]}. */
    public String describe(String input) {
        return "'" + input + "' of type " + elementTypes.getOrDefault(input, "unknown")
                + dims.getOrDefault(input, List.of());
    }

    private static Map<String, List<Dim>> dims(OnnxFile model, List<String> inputs) {
        InputDims names = new InputDims();
        Map<String, List<Dim>> dims = new HashMap<>();
        for (ValueInfoProto input : model.graph().inputs()) {
            if (inputs.contains(input.getName())) {
                TensorShapeProto shape = input.getType().getTensorType().getShape();
                List<Dim> own = new ArrayList<>();
                for (int axis = 0; axis < shape.getDimCount(); axis++) {
                    own.add(names.of(shape.getDim(axis), input.getName(), axis));
                }
                dims.put(input.getName(), List.copyOf(own));
            }
        }
        return dims;
    }

    /**
     * The numbers of symbolic extents that follow from what the model is given.
     *
     * @param said numbers that are known otherwise; those of other names than the model's are left out
     * @param given the types of inputs; those that contradict what is known, or have another rank than the model's, add nothing, and are
     *     refused when the program is run
     */
    public Dimensions extents(Dimensions said, Map<String, TensorType> given) {
        Dimensions extents = Dimensions.none();
        for (String input : inputs) {
            List<Dim> own = dims.getOrDefault(input, List.of());
            Optional<TensorType> type =
                    Optional.ofNullable(given.get(input)).filter(known -> known.rank() == own.size());
            for (int axis = 0; axis < own.size(); axis++) {
                if (own.get(axis) instanceof Dim.Symbol symbol && !extents.has(symbol.name())) {
                    if (said.has(symbol.name())) {
                        extents = extents.with(symbol.name(), said.get(symbol.name()));
                    } else if (type.isPresent()) {
                        extents = extents.with(symbol.name(), type.get().dim(axis));
                    }
                }
            }
        }
        return extents;
    }
}
