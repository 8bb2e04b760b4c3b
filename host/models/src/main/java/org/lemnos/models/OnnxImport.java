package org.lemnos.models;

import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.models.onnx.file.ElementTypes;
import org.lemnos.models.onnx.file.OnnxFile;
import org.lemnos.models.onnx.file.PackedIntegers;
import org.lemnos.models.onnx.file.StoredTensor;
import org.lemnos.models.onnx.operator.GraphScope;
import org.lemnos.models.onnx.operator.MissingOperators;
import org.lemnos.models.onnx.operator.OperatorTable;
import org.lemnos.models.onnx.operator.Vocabulary;

/** Turns one ONNX file into a program: inputs, initializers, nodes in the file's order, outputs. */
final class OnnxImport {
    /** What programs of this importer are called in digests. */
    private static final String FAMILY = "onnx";

    /** Raised whenever the same file would become another program. */
    private static final String IMPORTER_VERSION = "5";

    private final OnnxFile file;
    private final ProgramBuilder program;
    private final Vocabulary vocabulary;
    private final GraphScope scope;
    private final InputDims inputDims = new InputDims();
    private final SortedMap<String, MemoryTensor> fixed;
    private final Set<String> unused;
    private final Dimensions extents;
    private final Set<String> unusedExtents;

    OnnxImport(OnnxFile file, ImportOptions options) {
        this.file = file;
        this.fixed = options.fixed();
        this.unused = new TreeSet<>(fixed.keySet());
        this.extents = options.extents();
        this.unusedExtents = new TreeSet<>(extents.extents().keySet());
        String fingerprint = "importer " + IMPORTER_VERSION + ", precision "
                + options.precision().token() + ", nodes " + options.nodes().token() + ", sha256 " + file.digest()
                + FixedInputs.described(fixed)
                + (unusedExtents.isEmpty() ? "" : ", extents " + extents);
        this.program = ProgramBuilder.of(FAMILY, fingerprint);
        this.vocabulary = Vocabulary.of(file.opsets(), file.functions());
        this.scope = new GraphScope(program, vocabulary);
    }

    Program run() {
        Optional.ofNullable(file.opsets().get("")).ifPresent(OperatorTable::checkOpset);
        MissingOperators.check(file.graph().nodes(), vocabulary);
        Set<String> stored = new HashSet<>();
        file.graph().initializers().forEach(tensor -> stored.add(tensor.name()));
        for (ValueInfoProto input : file.graph().inputs()) {
            // Up to IR version 3 initializers are listed among the inputs.
            if (!stored.contains(input.getName())) {
                addInput(input);
            }
        }
        if (!unused.isEmpty()) {
            throw new LemnosException(
                    ErrorCode.INPUT_INVALID, "the model has no inputs " + unused + ", which are to be fixed");
        }
        if (!unusedExtents.isEmpty()) {
            throw new LemnosException(
                    ErrorCode.DIMENSION_INVALID,
                    "the model has no extents " + unusedExtents + ", which are to be bound");
        }
        for (StoredTensor tensor : file.graph().initializers()) {
            scope.hold(tensor);
        }
        for (NodeProto node : file.graph().nodes()) {
            OperatorTable.convert(node, scope);
        }
        DeclaredOutputs declared = new DeclaredOutputs(scope.known());
        file.graph().outputs().forEach(output -> addOutput(output, declared));
        program.note(
                "model",
                "ONNX IR " + file.irVersion() + ", operator set " + opsets()
                        + (file.producer().isEmpty() ? "" : ", by " + file.producer()));
        return program.build();
    }

    /** Such as {@code 17} or {@code 17, acme 1}. */
    private String opsets() {
        return new TreeMap<>(file.opsets())
                .entrySet().stream()
                        .map(opset -> (opset.getKey().isEmpty() ? "" : opset.getKey() + " ") + opset.getValue())
                        .collect(Collectors.joining(", "));
    }

    private void addInput(ValueInfoProto input) {
        String user = "input '" + input.getName() + "'";
        if (!input.getType().hasTensorType()) {
            throw new LemnosException(ErrorCode.MODEL_UNSUPPORTED, user + " is no tensor");
        }
        if (!input.getType().getTensorType().hasShape()) {
            throw new LemnosException(ErrorCode.MODEL_UNSUPPORTED, user + " has no shape, not even a rank");
        }
        List<TensorShapeProto.Dimension> shape =
                input.getType().getTensorType().getShape().getDimList();
        Dim[] dims = new Dim[shape.size()];
        for (int axis = 0; axis < dims.length; axis++) {
            dims[axis] = bound(inputDims.of(shape.get(axis), input.getName(), axis));
        }
        int number = input.getType().getTensorType().getElemType();
        Optional<PackedIntegers> packed = PackedIntegers.of(number);
        ElementType type = packed.map(PackedIntegers::held).orElseGet(() -> ElementTypes.of(number, user));
        MemoryTensor value = fixed.get(input.getName());
        if (value == null) {
            scope.input(input.getName(), type, packed, dims);
        } else {
            unused.remove(input.getName());
            FixedInputs.check(input.getName(), value, type, dims);
            scope.constant(input.getName(), value, packed);
        }
    }

    private Dim bound(Dim dim) {
        if (dim instanceof Dim.Symbol symbol && extents.has(symbol.name())) {
            unusedExtents.remove(symbol.name());
            return Dim.of(extents.get(symbol.name()));
        }
        return dim;
    }

    private void addOutput(ValueInfoProto output, DeclaredOutputs declared) {
        ValueRef value = scope.find(output.getName()).orElseThrow(() -> noTensor(output));
        declared.check(output, value);
        program.output(output.getName(), value);
    }

    private LemnosException noTensor(ValueInfoProto output) {
        String name = "output '" + output.getName() + "'";
        return scope.kind(output.getName())
                .map(kind -> new LemnosException(
                        ErrorCode.MODEL_UNSUPPORTED,
                        name + " is " + kind + "; programs give tensors whose elements take whole bytes"))
                .orElseGet(() -> new LemnosException(ErrorCode.MODEL_MALFORMED, "no node makes the " + name));
    }
}
