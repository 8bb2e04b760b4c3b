package org.lemnos.app.conformance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.InputShapes;
import org.lemnos.core.program.Program;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.engine.Engine;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Outputs;
import org.lemnos.engine.Session;
import org.lemnos.models.ImportOptions;
import org.lemnos.models.OnnxModel;
import org.lemnos.models.OnnxSignature;
import org.lemnos.models.OnnxTensorFile;
import org.lemnos.models.OnnxTestCase;

/** Runs test cases on one engine, one after another, and judges them. */
final class CaseRun {
    /** What may be said of a sound model, all of it before anything is allocated; any other error about one is a fault of the host. */
    private static final Set<ErrorCode> REFUSALS = EnumSet.of(
            ErrorCode.MODEL_UNSUPPORTED,
            ErrorCode.OPERATION_UNKNOWN,
            ErrorCode.NODE_INVALID,
            ErrorCode.PLAN_NO_CANDIDATE,
            ErrorCode.PLAN_NO_ASSIGNMENT);

    private final Engine engine;

    CaseRun(Engine engine) {
        this.engine = engine;
    }

    /** Runs a case; one about which the validation layer complains, where that is on, has failed. */
    CaseResult run(OnnxTestCase test) {
        int before = engine.validationMessages().size();
        CaseResult result = judged(test);
        List<String> messages = engine.validationMessages();
        return messages.size() == before ? result : failed(test, oneLine("validation layer: " + messages.get(before)));
    }

    private CaseResult judged(OnnxTestCase test) {
        try {
            if (test.dataSets().isEmpty()) {
                return failed(test, "it has no data set, so that nothing was tested");
            }
            OnnxSignature signature = OnnxSignature.read(test.model());
            for (OnnxTestCase.DataSet set : test.dataSets()) {
                Optional<String> difference = difference(test, signature, set);
                if (difference.isPresent()) {
                    return failed(test, difference.get());
                }
            }
            return new CaseResult(test.name(), Verdict.PASSED, "", "");
        } catch (LemnosException why) {
            Verdict verdict = REFUSALS.contains(why.code()) ? Verdict.REFUSED : Verdict.FAILED;
            return new CaseResult(test.name(), verdict, why.code().name(), oneLine(String.valueOf(why.getMessage())));
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError broken) {
            return failed(test, oneLine(broken.toString()));
        }
    }

    private static CaseResult failed(OnnxTestCase test, String reason) {
        return new CaseResult(test.name(), Verdict.FAILED, "", reason);
    }

    private static String oneLine(String message) {
        return message.lines().map(String::strip).reduce((a, b) -> a + "; " + b).orElse("");
    }

    /** The first difference of the outputs from the expected ones. Inputs that decide shapes are constants of the program. */
    private Optional<String> difference(OnnxTestCase test, OnnxSignature signature, OnnxTestCase.DataSet set) {
        ImportOptions options = ImportOptions.defaults();
        Map<String, MemoryTensor> inputs = inputs(signature, set);
        Dimensions extents = signature.extents(Dimensions.none(), types(inputs));
        for (String name : signature.shapeInputs()) {
            options = options.fixing(name, Objects.requireNonNull(inputs.remove(name)));
        }
        Program program = OnnxModel.read(test.model(), options, extents);
        for (Program.Input input : program.inputs()) {
            refuseBrainAsWords(input.name(), input.elementType(), Objects.requireNonNull(inputs.get(input.name())));
        }
        ExecutionPlan plan = plan(program, inputs);
        List<MemoryTensor> expected = read(set.outputs());
        Inputs given = Inputs.none();
        for (Map.Entry<String, MemoryTensor> input : inputs.entrySet()) {
            given = given.with(input.getKey(), input.getValue());
        }
        try (Session session = engine.load(plan)) {
            return difference(program, session.run(given), expected);
        }
    }

    private ExecutionPlan plan(Program program, Map<String, MemoryTensor> inputs) {
        return engine.plan(program, shapes(program, types(inputs)), Policy.defaults());
    }

    private static Map<String, TensorType> types(Map<String, MemoryTensor> inputs) {
        Map<String, TensorType> types = new LinkedHashMap<>();
        inputs.forEach((name, tensor) -> types.put(name, tensor.type()));
        return types;
    }

    private static Dimensions shapes(Program program, Map<String, TensorType> types) {
        try {
            return InputShapes.complete(program, Dimensions.none(), types);
        } catch (LemnosException other) {
            throw unlike(String.valueOf(other.getMessage()));
        }
    }

    /** An error about a case whose data its own model would not take or give, such as bfloat16 numbers that are stored as u16. */
    private static LemnosException unlike(String how) {
        return new LemnosException(
                ErrorCode.MODEL_UNSUPPORTED, "the case's data is not what its model declares: " + how);
    }

    /** Old cases hold bfloat16 numbers as u16, and what they expect was cut where ONNX rounds. */
    private static void refuseBrainAsWords(String name, ElementType declared, MemoryTensor data) {
        if (declared == ElementType.BF16 && data.type().elementType() == ElementType.U16) {
            throw unlike("'" + name + "' is bf16, and the case holds " + data.type());
        }
    }

    private static Map<String, MemoryTensor> inputs(OnnxSignature signature, OnnxTestCase.DataSet set) {
        List<MemoryTensor> tensors = read(set.inputs());
        if (tensors.size() != signature.inputs().size()) {
            throw new LemnosException(
                    ErrorCode.INPUT_INVALID,
                    "the case has " + tensors.size() + " inputs, the model takes "
                            + signature.inputs().size());
        }
        Map<String, MemoryTensor> inputs = new LinkedHashMap<>();
        for (int i = 0; i < tensors.size(); i++) {
            inputs.put(signature.inputs().get(i), tensors.get(i));
        }
        return inputs;
    }

    private static List<MemoryTensor> read(List<Path> files) {
        List<MemoryTensor> tensors = new ArrayList<>();
        files.forEach(file -> tensors.add(OnnxTensorFile.read(file).tensor()));
        return tensors;
    }

    private static Optional<String> difference(Program program, Outputs found, List<MemoryTensor> expected) {
        List<Program.Output> outputs = program.outputs();
        if (expected.isEmpty() || expected.size() != outputs.size()) {
            return Optional.of("the case expects " + expected.size() + " outputs, the model has " + outputs.size());
        }
        for (int i = 0; i < expected.size(); i++) {
            String name = outputs.get(i).name();
            refuseBrainAsWords(name, found.tensor(name).type().elementType(), expected.get(i));
            Optional<String> difference =
                    Agreement.difference("output '" + name + "'", found.tensor(name), expected.get(i));
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }
}
