package org.lemnos.bench.vendor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;

/** A provider of one operation with many kernels; its jar says in a file who it is and how many. */
public final class BenchProvider implements KernelProvider {
    /** The file: {@code id}, {@code kernels} and {@code sha256}, the digest that all modules have. */
    public static final String FACTS = "META-INF/lemnos/bench.properties";

    private final Properties facts = new Properties();

    /** Reads who it is. */
    public BenchProvider() {
        try (InputStream in = BenchProvider.class.getResourceAsStream("/" + FACTS)) {
            if (in == null) {
                throw new IllegalStateException(FACTS + " is not in the jar");
            }
            facts.load(in);
        } catch (IOException failed) {
            throw new UncheckedIOException(FACTS + " cannot be read", failed);
        }
    }

    private String fact(String name) {
        String value = facts.getProperty(name);
        if (value == null) {
            throw new IllegalStateException(FACTS + " has no " + name);
        }
        return value;
    }

    @Override
    public ProviderDescriptor descriptor() {
        return ProviderDescriptor.builder(fact("id"), "1.0", Api.MAJOR, Api.MINOR)
                .build();
    }

    @Override
    public void contribute(Contributions contributions) {
        OperationId id = OperationId.of(descriptor().namespace() + "/copy");
        contributions.operation(
                OperationDescriptor.builder(id, Version.of(1, 0))
                        .input(Port.required("x").types(ElementType.F32))
                        .output(Port.required("y").types(ElementType.F32))
                        .build(),
                new Copy());
        int kernels = Integer.parseInt(fact("kernels"));
        for (int i = 0; i < kernels; i++) {
            String module = "META-INF/lemnos/" + fact("id") + "/kernel" + i + ".spv";
            contributions.kernel(new BenchKernel("kernel" + i, id, module, fact("sha256")));
        }
    }

    /** y = x. */
    private static final class Copy implements OperationOracle {
        @Override
        public List<TensorType> infer(OperationCall call) {
            return List.of(call.input(0));
        }

        @Override
        public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
            outputs.get(0).set(inputs.get(0).toFloats());
        }
    }
}
