package org.lemnos.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Repeatability;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.Port;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

class CompatibilityTest {
    private static final DeviceProfile DEVICE = DeviceProfile.builder("test device", DeviceClass.CPU)
            .capability(Capability.STORAGE_16BIT)
            .build();
    private static final TensorType MATRIX = TensorType.of(ElementType.F32, 2, 3);

    private static Claim.Builder all(ElementType type) {
        return Claim.types(type, type, type);
    }

    private static Catalog catalog(Map<String, List<Claim.Builder>> kernels) {
        return Catalog.of(List.of(TestProvider.of("acme/fast", to -> {
            to.operation(TestProvider.binary("acme/add", 2), new TestProvider.FirstInput());
            kernels.forEach((name, claims) -> to.kernel(TestProvider.kernel(
                    TestProvider.kernelFor(name, "acme/add"), claims.toArray(Claim.Builder[]::new))));
        })));
    }

    private static CompatibilityRequest request(TensorType type) {
        return new CompatibilityRequest(
                TestCall.of("acme/add", 0, type, type),
                List.of(type),
                DEVICE,
                Set.of(),
                Repeatability.BITWISE_SAME_RUNTIME);
    }

    private static List<Incompatibility> reasons(CompatibilityRequest request, Claim.Builder... claims) {
        CompatibilityReport report = catalog(Map.of("k", List.of(claims))).compatibility(request);
        assertThat(report.compatible()).isEmpty();
        return report.rejected().get(0).reasons();
    }

    @Test
    void the_first_claim_that_a_call_falls_under_is_named() {
        Catalog catalog = catalog(Map.of(
                "a", List.of(all(ElementType.F16), all(ElementType.F32).ranks(0, 1), all(ElementType.F32)),
                "b", List.of(all(ElementType.F32), all(ElementType.F32))));

        CompatibilityReport report = catalog.compatibility(request(MATRIX));

        assertThat(report.compatible())
                .extracting(one -> one.kernel().id() + " " + one.claim())
                .containsExactly("acme/fast/a 2", "acme/fast/b 0");
        assertThat(report.rejected()).isEmpty();
    }

    @Test
    void element_types_outside_every_claim_are_refused_with_all_that_are_taken() {
        assertThat(reasons(
                        request(MATRIX.withElementType(ElementType.I64)), all(ElementType.F32), all(ElementType.F16)))
                .singleElement()
                .satisfies(reason -> {
                    assertThat(reason.code()).isEqualTo("unsupported_element_types");
                    assertThat(reason.text())
                            .isEqualTo("takes (f32, f32, f32) or (f16, f16, f16), not (i64, i64, i64)");
                });
    }

    @Test
    void reasons_of_one_claim_add_up_in_the_order_of_the_rules() {
        Claim.Builder narrow = all(ElementType.F32)
                .requires(Capability.FLOAT16, Capability.STORAGE_16BIT)
                .ranks(0, 1)
                .mostElements(BufferRef.output(0), 5)
                .repeatability(Repeatability.NONE);

        assertThat(reasons(request(MATRIX), narrow))
                .containsExactly(
                        new Incompatibility.MissingCapabilities(
                                0, new TreeSet<>(Set.of(Capability.FLOAT16)), new TreeSet<>()),
                        new Incompatibility.UnsupportedRank(0, "input[0]", 2, 0, 1),
                        new Incompatibility.TooManyElements(0, "output[0]", 6, 5),
                        new Incompatibility.InsufficientExecutionDeterminism(
                                0, Repeatability.BITWISE_SAME_RUNTIME, Repeatability.NONE));
    }

    @Test
    void the_claim_that_comes_nearest_gives_the_reasons() {
        assertThat(reasons(
                        request(MATRIX),
                        all(ElementType.F16).requires(Capability.FLOAT16),
                        all(ElementType.F32).requires(Capability.FLOAT64).ranks(3, 3),
                        all(ElementType.F32).ranks(4, 4)))
                .containsExactly(new Incompatibility.UnsupportedRank(2, "input[0]", 2, 4, 4));
    }

    @Test
    void a_capability_that_a_node_requires_must_be_used_by_the_claim() {
        CompatibilityRequest plain = request(MATRIX);
        CompatibilityRequest required = new CompatibilityRequest(
                plain.call(), plain.outputs(), DEVICE, Set.of(Capability.STORAGE_16BIT), plain.determinism());
        Catalog catalog = catalog(Map.of(
                "idle", List.of(all(ElementType.F32)),
                "using", List.of(all(ElementType.F32), all(ElementType.F32).requires(Capability.STORAGE_16BIT))));

        CompatibilityReport report = catalog.compatibility(required);

        assertThat(report.compatible()).singleElement().satisfies(one -> assertThat(one.claim())
                .isEqualTo(1));
        assertThat(report.rejected()).singleElement().satisfies(one -> assertThat(one.text())
                .contains("makes no use of [storage-16bit]"));
    }

    @Test
    void versions_of_operation_and_provider_are_told_apart() {
        Catalog catalog = Catalog.of(List.of(TestProvider.of("acme/fast", to -> {
            to.operation(TestProvider.binary("acme/add", 2), new TestProvider.FirstInput());
            for (int minor : new int[] {0, 1, 2, 3}) {
                to.kernel(TestProvider.kernel(
                        KernelDescriptor.builder(
                                "k" + minor, Version.of(1, 0), OperationId.of("acme/add"), Version.of(1, minor)),
                        all(ElementType.F32)));
            }
        })));
        CompatibilityRequest needsOne = new CompatibilityRequest(
                TestCall.of("acme/add", 1, MATRIX, MATRIX), List.of(MATRIX), DEVICE, Set.of(), Repeatability.NONE);

        CompatibilityReport report = catalog.compatibility(needsOne);

        assertThat(report.compatible())
                .extracting(one -> one.kernel().id())
                .containsExactly("acme/fast/k1", "acme/fast/k2");
        assertThat(report.rejected())
                .extracting(one -> one.reasons().get(0))
                .containsExactly(
                        new Incompatibility.OperationVersionMismatch(Version.of(1, 1), Version.of(1, 0)),
                        new Incompatibility.ProviderVersionMismatch(Version.of(1, 3), Version.of(1, 2), "acme/fast"));
    }

    @Test
    void tensors_of_a_variadic_port_are_all_held_to_its_claim() {
        OperationDescriptor concat = OperationDescriptor.builder(OperationId.of("acme/concat"), Version.of(1, 0))
                .input(Port.variadic("parts", 1))
                .output(Port.required("y"))
                .build();
        Catalog catalog = Catalog.of(List.of(TestProvider.of("acme/fast", to -> {
            to.operation(concat, new TestProvider.FirstInput());
            to.kernel(TestProvider.kernel(
                    TestProvider.kernelFor("concat", "acme/concat"),
                    Claim.types(ElementType.F32, ElementType.F32).mostElements(BufferRef.input(0), 6)));
        })));
        TensorType wide = TensorType.of(ElementType.F32, 7);

        CompatibilityReport report = catalog.compatibility(new CompatibilityRequest(
                TestCall.of("acme/concat", 0, MATRIX, MATRIX, wide),
                List.of(wide),
                DEVICE,
                Set.of(),
                Repeatability.NONE));

        assertThat(report.rejected().get(0).reasons())
                .containsExactly(new Incompatibility.TooManyElements(0, "input[2]", 7, 6));
    }

    @Test
    void a_node_without_candidate_gets_every_kernel_with_its_reason() {
        Catalog catalog = catalog(Map.of(
                "half", List.of(all(ElementType.F16)),
                "large", List.of(all(ElementType.F32).ranks(3, 3))));

        assertThatThrownBy(() -> catalog.requireCompatible("layer/add", request(MATRIX)))
                .isInstanceOfSatisfying(LemnosException.class, failure -> {
                    assertThat(failure.code()).isEqualTo(ErrorCode.PLAN_NO_CANDIDATE);
                    assertThat(failure)
                            .hasMessageContaining("layer/add")
                            .hasMessageContaining("test device")
                            .hasMessageContaining("acme/fast/half: takes (f16, f16, f16)")
                            .hasMessageContaining("acme/fast/large: takes ranks 3 to 3; input[0] has rank 2");
                    assertThat(failure.fields()).containsEntry("node", "layer/add");
                });
    }

    @Test
    void a_report_is_json_with_every_reason() {
        Catalog catalog = catalog(Map.of(
                "fits", List.of(all(ElementType.F32)),
                "large", List.of(all(ElementType.F32).ranks(3, 3).requires(Capability.FLOAT16))));

        assertThat(catalog.compatibility(request(MATRIX)).toJson())
                .isEqualTo(
                        """
                        {
                          "call": "acme/add@1.0 (f32[2, 3], f32[2, 3]) -> (f32[2, 3])",
                          "compatible": [ {
                            "claim": 0,
                            "kernel": "acme/fast/fits"
                          } ],
                          "device": "test device",
                          "rejected": [ {
                            "kernel": "acme/fast/large",
                            "reasons": [ {
                              "code": "missing_capabilities",
                              "text": "needs [float16], which the device lacks (claim 0)"
                            }, {
                              "code": "unsupported_rank",
                              "text": "takes ranks 3 to 3; input[0] has rank 2 (claim 0)"
                            } ]
                          } ],
                          "schema": "lemnos.compatibility.v1"
                        }
                        """);
    }

    @Test
    void an_unknown_operation_is_answered_with_the_names_that_come_near() {
        CompatibilityRequest misspelt = new CompatibilityRequest(
                TestCall.of("acme/adds", 0, MATRIX, MATRIX), List.of(MATRIX), DEVICE, Set.of(), Repeatability.NONE);
        CompatibilityRequest tooNew = new CompatibilityRequest(
                TestCall.of("acme/add", 3, MATRIX, MATRIX), List.of(MATRIX), DEVICE, Set.of(), Repeatability.NONE);
        Catalog catalog = catalog(Map.of());

        assertThatThrownBy(() -> catalog.compatibility(misspelt))
                .hasMessageContaining("did you mean acme/add?")
                .extracting(thrown -> ((LemnosException) thrown).code())
                .isEqualTo(ErrorCode.OPERATION_UNKNOWN);
        assertThatThrownBy(() -> catalog.compatibility(tooNew))
                .hasMessageContaining("1.3")
                .hasMessageContaining("1.2")
                .extracting(thrown -> ((LemnosException) thrown).code())
                .isEqualTo(ErrorCode.OPERATION_UNKNOWN);
    }

    @Test
    void every_kernel_stands_in_exactly_one_list_in_ascending_order() {
        Map<String, List<Claim.Builder>> kernels = new java.util.HashMap<>();
        for (int i = 0; i < 20; i++) {
            kernels.put("k" + i, List.of(all(i % 3 == 0 ? ElementType.F16 : ElementType.F32)));
        }
        Catalog catalog = catalog(kernels);

        CompatibilityReport report = catalog.compatibility(request(MATRIX));

        List<String> compatible =
                report.compatible().stream().map(one -> one.kernel().id()).toList();
        List<String> rejected =
                report.rejected().stream().map(one -> one.kernel().id()).toList();
        List<String> both = new ArrayList<>(compatible);
        both.addAll(rejected);
        assertThat(compatible).isSorted();
        assertThat(rejected).isSorted();
        assertThat(both)
                .containsExactlyInAnyOrderElementsOf(
                        catalog.kernels().stream().map(KernelEntry::id).toList());
    }
}
