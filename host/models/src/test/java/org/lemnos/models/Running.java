package org.lemnos.models;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.provider.Contributions;
import org.lemnos.core.program.Binder;
import org.lemnos.core.program.BoundProgram;
import org.lemnos.core.program.DefinedOperation;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.program.Program;
import org.lemnos.core.reference.ReferenceRun;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.StandardOperations;

/** Runs imported programs through the standard operations' oracles. */
final class Running {
    private static final Map<OperationId, DefinedOperation> OPERATIONS = operations();

    private Running() {}

    private static Map<OperationId, DefinedOperation> operations() {
        Map<OperationId, DefinedOperation> operations = new HashMap<>();
        new StandardOperations().contribute(new Contributions() {
            @Override
            public Version hostLevel() {
                return Version.of(Api.MAJOR, Api.MINOR);
            }

            @Override
            public void operation(OperationDescriptor operation, OperationOracle oracle) {
                operations.put(operation.id(), new DefinedOperation(operation, oracle));
            }

            @Override
            public void kernel(Kernel kernel) {
                throw new AssertionError("a kernel among the operations");
            }

            @Override
            public void pattern(FusionPattern pattern) {
                // Programs run here as their models spell them.
            }
        });
        return operations;
    }

    /** The program with numbers for its extents. */
    static BoundProgram bind(Program program, Dimensions dimensions) {
        return Binder.bind(program, dimensions, (id, needed, node) -> OPERATIONS.get(id));
    }

    /** The program's only output for the inputs. */
    static MemoryTensor run(Program program, Dimensions dimensions, Map<String, MemoryTensor> inputs) {
        return new ReferenceRun(bind(program, dimensions))
                .run(inputs)
                .values()
                .iterator()
                .next();
    }

    /** The only output, y, of a model without one, whose input x is a vector of f32. */
    static float[] onVector(TestModel model, Path folder, float... x) {
        Path file = model.input("x", TestModel.FLOAT, Integer.toString(x.length))
                .output("y")
                .write(folder);
        return run(OnnxModel.read(file), Dimensions.none(), Map.of("x", MemoryTensor.of(x, x.length)))
                .toFloats();
    }
}
