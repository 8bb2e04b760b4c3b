package org.lemnos.plugins;

import org.lemnos.api.Api;

/**
 * The source of a provider.
 *
 * @param id its id; the vendor part names its package
 * @param version the bundle's version
 * @param level the level that it says it was compiled against
 * @param oldestHost the oldest host minor that it accepts, empty for its own
 * @param members more members of its class
 * @param contribution the body of {@code contribute(Contributions c)}
 */
record TestProvider(String id, String version, String level, String oldestHost, String members, String contribution) {
    /** A provider of this host's level that registers nothing. */
    static TestProvider named(String id) {
        return new TestProvider(id, "1.0", Api.MAJOR + "." + Api.MINOR, "", "", "");
    }

    TestProvider version(String newVersion) {
        return new TestProvider(id, newVersion, level, oldestHost, members, contribution);
    }

    TestProvider level(String newLevel) {
        return new TestProvider(id, version, newLevel, oldestHost, members, contribution);
    }

    TestProvider oldestHost(String minor) {
        return new TestProvider(id, version, level, minor, members, contribution);
    }

    TestProvider members(String source) {
        return new TestProvider(id, version, level, oldestHost, source, contribution);
    }

    TestProvider contributing(String source) {
        return new TestProvider(id, version, level, oldestHost, members, source);
    }

    /** Registers an operation of one f32 input and output. */
    TestProvider withOperation(String operation) {
        return contributing(contribution
                + """
                c.operation(OperationDescriptor.builder(OperationId.of("%s"), Version.of(1, 0))
                        .input(Port.required("x").types(ElementType.F32))
                        .output(Port.required("y").types(ElementType.F32)).build(),
                    new OperationOracle() {
                        @Override public List<TensorType> infer(OperationCall call) { return List.of(call.input(0)); }
                        @Override public void evaluate(OperationCall call, List<HostTensor> in, List<HostTensor> out) {
                            out.get(0).set(in.get(0).toFloats());
                        }
                    });
                """
                        .formatted(operation));
    }

    /** Registers a kernel that is never asked anything. */
    TestProvider withKernel(String name, String operation) {
        return contributing(contribution
                + """
                c.kernel(new Kernel() {
                    @Override public KernelDescriptor descriptor() {
                        return KernelDescriptor.builder("%s", Version.of(1, 0), OperationId.of("%s"), Version.of(1, 0))
                            .claim(Claim.types(ElementType.F32, ElementType.F32).build()).build();
                    }
                    @Override public ResourceEstimate estimate(Problem problem) { throw new IllegalStateException(); }
                    @Override public Lowering lower(Problem problem, Placement placement) { throw new IllegalStateException(); }
                });
                """
                        .formatted(name, operation));
    }

    String className() {
        return "com." + id.substring(0, id.indexOf('/')) + ".Provider";
    }

    String source() {
        String builder =
                "ProviderDescriptor.builder(\"" + id + "\", \"" + version + "\", " + level.replace('.', ',') + ")";
        String oldest = oldestHost.isEmpty() ? "" : ".oldestHost(" + oldestHost + ")";
        return """
               package %s;
               import java.util.*;
               import org.lemnos.api.*;
               import org.lemnos.api.kernel.*;
               import org.lemnos.api.operation.*;
               import org.lemnos.api.provider.*;
               public class Provider implements KernelProvider {
                   %s
                   @Override public ProviderDescriptor descriptor() { return %s%s.build(); }
                   @Override public void contribute(Contributions c) {
                       %s
                   }
               }
               """
                .formatted(
                        className().substring(0, className().lastIndexOf('.')), members, builder, oldest, contribution);
    }
}
