package org.lemnos.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lemnos.api.Api;
import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.fusion.Fusion;
import org.lemnos.api.fusion.FusionPattern;
import org.lemnos.api.fusion.GraphView;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Chain;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Repeatability;
import org.lemnos.api.kernel.StorageProfile;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.provider.Contributions;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.core.vendor.ProviderFault;

class CatalogRegistrationTest {
    private static final TestProvider GOOD = TestProvider.of("good/vendor", to -> {
        to.operation(TestProvider.binary("good/add", 0), new TestProvider.FirstInput());
        to.kernel(TestProvider.kernel(TestProvider.kernelFor("add", "good/add"), f32()));
    });

    private static Claim.Builder f32() {
        return Claim.types(ElementType.F32, ElementType.F32, ElementType.F32);
    }

    /** A pattern that finds nothing. */
    private record NamedPattern(String name) implements FusionPattern {
        @Override
        public OperationId replacement() {
            return OperationId.of("good/add");
        }

        @Override
        public void find(GraphView graph, Consumer<Fusion> proposals) {}
    }

    @Test
    void patternsStandInTheCatalogAndInItsDigest() {
        Catalog without = Catalog.of(List.of(GOOD));
        Catalog with = Catalog.of(List.of(TestProvider.of("good/vendor", to -> {
            GOOD.contribute(to);
            to.pattern(new NamedPattern("sum"));
        })));

        assertThat(with.patterns()).hasToString("[good/vendor/sum]");
        assertThat(with.sha256()).isNotEqualTo(without.sha256());
    }

    private record Breach(String name, ProviderFault.Kind kind, Consumer<Contributions> contributing) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static int bottomless(int depth) {
        return depth == Integer.MAX_VALUE ? 0 : bottomless(depth + 1) + 1;
    }

    static List<Breach> breaches() {
        TestProvider.FirstInput oracle = new TestProvider.FirstInput();
        Kernel kernel = TestProvider.kernel(TestProvider.kernelFor("k", "good/add"), f32());
        return List.of(
                new Breach("throws an exception", ProviderFault.Kind.THREW, to -> {
                    throw new IllegalStateException("no\nluck");
                }),
                new Breach("overflows the stack", ProviderFault.Kind.THREW, to -> bottomless(0)),
                new Breach("throws an error without message", ProviderFault.Kind.THREW, to -> {
                    throw new NoClassDefFoundError();
                }),
                new Breach("throws something whose message throws", ProviderFault.Kind.THREW, to -> {
                    throw new IllegalStateException() {
                        private static final long serialVersionUID = 1L;

                        @Override
                        public String getMessage() {
                            throw new IllegalStateException();
                        }
                    };
                }),
                new Breach(
                        "takes a foreign namespace",
                        ProviderFault.Kind.FOREIGN_NAMESPACE,
                        to -> to.operation(TestProvider.binary("good/mul", 0), oracle)),
                new Breach(
                        "takes a standard namespace",
                        ProviderFault.Kind.FOREIGN_NAMESPACE,
                        to -> to.operation(TestProvider.binary("nn/mul", 0), oracle)),
                new Breach("hides its breach", ProviderFault.Kind.FOREIGN_NAMESPACE, to -> assertThatThrownBy(
                                () -> to.operation(TestProvider.binary("math/mul", 0), oracle))
                        .hasMessageContaining("math/mul")),
                new Breach("registers an operation twice", ProviderFault.Kind.DUPLICATE_OPERATION, to -> {
                    to.operation(TestProvider.binary("bad/mul", 0), oracle);
                    to.operation(TestProvider.binary("bad/mul", 1), oracle);
                }),
                new Breach("registers a pattern twice", ProviderFault.Kind.DUPLICATE_PATTERN, to -> {
                    to.pattern(new NamedPattern("p"));
                    to.pattern(new NamedPattern("p"));
                }),
                new Breach(
                        "names a pattern with a blank",
                        ProviderFault.Kind.INVALID_ID,
                        to -> to.pattern(new NamedPattern("two words"))),
                new Breach("registers a kernel twice", ProviderFault.Kind.DUPLICATE_KERNEL, to -> {
                    to.kernel(kernel);
                    to.kernel(kernel);
                }),
                new Breach("registers a null kernel", ProviderFault.Kind.RETURNED_NULL, to -> to.kernel(null)),
                new Breach(
                        "registers a null oracle",
                        ProviderFault.Kind.RETURNED_NULL,
                        to -> to.operation(TestProvider.binary("bad/mul", 0), null)),
                new Breach(
                        "registers a kernel without descriptor",
                        ProviderFault.Kind.RETURNED_NULL,
                        to -> to.kernel(new TestProvider.FreeKernel(null))),
                new Breach(
                        "registers a kernel for no operation",
                        ProviderFault.Kind.RETURNED_NULL,
                        to -> to.kernel(TestProvider.kernel(
                                KernelDescriptor.builder("k", Version.of(1, 0), null, Version.of(1, 0)), f32()))),
                new Breach(
                        "registers a kernel whose id is too long",
                        ProviderFault.Kind.INVALID_ID,
                        to -> to.kernel(
                                TestProvider.kernel(TestProvider.kernelFor("k".repeat(155), "good/add"), f32()))));
    }

    @ParameterizedTest
    @MethodSource("breaches")
    void a_provider_that_breaks_the_contract_counts_for_nothing_and_the_others_go_on(Breach breach) {
        KernelProvider bad = TestProvider.of("bad/vendor", to -> {
            to.operation(TestProvider.binary("bad/before", 0), new TestProvider.FirstInput());
            breach.contributing().accept(to);
        });

        Catalog catalog = Catalog.of(List.of(bad, GOOD));

        assertThat(catalog.providers()).extracting(ProviderEntry::id).containsExactly("good/vendor");
        assertThat(catalog.operations()).extracting(OperationEntry::id).containsExactly(OperationId.of("good/add"));
        assertThat(catalog.refused()).singleElement().satisfies(fault -> {
            assertThat(fault.kind()).isEqualTo(breach.kind());
            assertThat(fault.who()).isEqualTo("bad/vendor");
            assertThat(fault.detail()).isNotBlank().doesNotContain("\n");
        });
        assertThat(catalog.sha256()).isEqualTo(Catalog.of(List.of(GOOD)).sha256());
    }

    @Test
    void a_provider_that_cannot_say_who_it_is_is_named_by_its_class() {
        Catalog catalog = Catalog.of(List.of(new TestProvider(null, to -> {}), GOOD));

        assertThat(catalog.refused()).singleElement().satisfies(fault -> {
            assertThat(fault.kind()).isEqualTo(ProviderFault.Kind.RETURNED_NULL);
            assertThat(fault.who()).isEqualTo(TestProvider.class.getName());
        });
    }

    @Test
    void a_descriptor_with_a_null_inside_is_refused() {
        Catalog catalog = Catalog.of(List.of(TestProvider.of("bad/vendor", null, to -> {})));

        assertThat(catalog.refused()).singleElement().satisfies(fault -> assertThat(fault.detail())
                .contains("version is null"));
    }

    @Test
    void out_of_memory_is_not_evidence_against_a_provider() {
        KernelProvider hungry = TestProvider.of("bad/vendor", to -> {
            throw new OutOfMemoryError("test");
        });

        assertThatThrownBy(() -> Catalog.of(List.of(hungry))).isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void levels_that_do_not_go_together_are_refused_with_both() {
        ProviderDescriptor newer = ProviderDescriptor.builder("new/er", "1", Api.MAJOR, Api.MINOR + 1)
                .build();
        ProviderDescriptor tolerant = ProviderDescriptor.builder("new/tolerant", "1", Api.MAJOR, Api.MINOR + 1)
                .oldestHost(Api.MINOR)
                .build();
        ProviderDescriptor otherMajor =
                ProviderDescriptor.builder("other/major", "1", Api.MAJOR + 1, 0).build();

        Catalog catalog = Catalog.of(List.of(
                new TestProvider(newer, to -> {}),
                new TestProvider(tolerant, to -> {}),
                new TestProvider(otherMajor, to -> {})));

        assertThat(catalog.providers()).extracting(ProviderEntry::id).containsExactly("new/tolerant");
        assertThat(catalog.refused()).hasSize(2).allSatisfy(fault -> {
            assertThat(fault.kind()).isEqualTo(ProviderFault.Kind.API_LEVEL);
            assertThat(fault.detail()).contains(Api.MAJOR + "." + Api.MINOR);
        });
    }

    @Test
    void of_providers_with_one_id_none_counts() {
        List<KernelProvider> both = List.of(
                TestProvider.of("acme/fast", "1.0", to -> {}), TestProvider.of("acme/fast", "1.1", to -> {}), GOOD);

        Catalog catalog = Catalog.of(both);

        assertThat(catalog.providers()).extracting(ProviderEntry::id).containsExactly("good/vendor");
        assertThat(catalog.refused()).singleElement().satisfies(fault -> {
            assertThat(fault.kind()).isEqualTo(ProviderFault.Kind.DUPLICATE_PROVIDER);
            assertThat(fault.detail()).contains("1.0", "1.1", TestProvider.class.getName());
        });
    }

    @Test
    void of_two_providers_of_a_vendor_that_register_one_operation_the_first_by_id_counts() {
        Consumer<Contributions> add =
                to -> to.operation(TestProvider.binary("acme/add", 0), new TestProvider.FirstInput());
        List<KernelProvider> both = List.of(TestProvider.of("acme/b", add), TestProvider.of("acme/a", add));

        Catalog catalog = Catalog.of(both);

        assertThat(catalog.providers()).extracting(ProviderEntry::id).containsExactly("acme/a");
        assertThat(catalog.refused())
                .extracting(ProviderFault::kind)
                .containsExactly(ProviderFault.Kind.DUPLICATE_OPERATION);
    }

    @Test
    void kernel_ids_that_meet_across_providers_are_refused() {
        List<KernelProvider> both = List.of(
                TestProvider.of(
                        "a/b", to -> to.kernel(TestProvider.kernel(TestProvider.kernelFor("c/d", "good/add"), f32()))),
                TestProvider.of(
                        "a/b/c", to -> to.kernel(TestProvider.kernel(TestProvider.kernelFor("d", "good/add"), f32()))));

        Catalog catalog = Catalog.of(both);

        assertThat(catalog.findKernel("a/b/c/d"))
                .get()
                .extracting(KernelEntry::provider)
                .isEqualTo("a/b");
        assertThat(catalog.refused())
                .extracting(ProviderFault::kind)
                .containsExactly(ProviderFault.Kind.DUPLICATE_KERNEL);
    }

    @Test
    void the_house_registers_in_the_standard_namespaces_and_a_vendor_named_like_one_does_not() {
        TestProvider.FirstInput oracle = new TestProvider.FirstInput();
        Catalog catalog = Catalog.of(List.of(
                TestProvider.of("lemnos/operations", to -> to.operation(TestProvider.binary("nn/add", 0), oracle)),
                TestProvider.of("nn/vendor", to -> to.operation(TestProvider.binary("nn/mul", 0), oracle))));

        assertThat(catalog.operations()).extracting(OperationEntry::id).containsExactly(OperationId.of("nn/add"));
        assertThat(catalog.refused()).extracting(ProviderFault::who).containsExactly("nn/vendor");
    }

    @Test
    void nothing_can_be_registered_after_contribute() {
        AtomicReference<Contributions> kept = new AtomicReference<>();
        Catalog.of(List.of(TestProvider.of("bad/vendor", kept::set)));

        assertThatThrownBy(
                        () -> kept.get().operation(TestProvider.binary("bad/late", 0), new TestProvider.FirstInput()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("bad/vendor");
    }

    @Test
    void kernels_of_unregistered_operations_are_listed_as_inert() {
        Catalog catalog = Catalog.of(List.of(GOOD, TestProvider.of("acme/fast", to -> {
            to.kernel(TestProvider.kernel(TestProvider.kernelFor("typo", "good/ad"), f32()));
            to.kernel(TestProvider.kernel(TestProvider.kernelFor("short", "good/add"), Claim.types(ElementType.F32)));
        })));

        assertThat(catalog.inert())
                .extracting(InertKernel::reason)
                .containsExactly(InertKernel.Reason.CLAIM_PORTS, InertKernel.Reason.OPERATION_UNREGISTERED);
        assertThat(catalog.inert().get(0).detail()).contains("3 ports");
        assertThat(catalog.inert().get(1).detail()).contains("did you mean good/add");
    }

    @Test
    void the_order_in_which_providers_are_found_does_not_matter() {
        List<KernelProvider> providers = new ArrayList<>(List.of(GOOD));
        for (int i = 0; i < 6; i++) {
            String name = "k" + i;
            providers.add(TestProvider.of("acme/p" + i, to -> {
                to.operation(TestProvider.binary("acme/shared", 0), new TestProvider.FirstInput());
                to.kernel(TestProvider.kernel(TestProvider.kernelFor(name, "good/add"), f32()));
            }));
        }
        String expected = Catalog.of(providers).toJson();
        long seed = System.nanoTime();
        Random random = new Random(seed);

        for (int i = 0; i < 100; i++) {
            Collections.shuffle(providers, random);
            assertThat(Catalog.of(providers).toJson()).as("seed %d", seed).isEqualTo(expected);
        }
    }

    @Test
    void the_digest_sees_every_part_of_a_descriptor() {
        List<Catalog> catalogs = new ArrayList<>();
        catalogs.add(Catalog.of(List.of()));
        catalogs.add(Catalog.of(List.of(GOOD)));
        List<Claim.Builder> claims = List.of(
                f32(),
                f32().ranks(0, 4),
                f32().ranks(1, 8),
                f32().requires(Capability.FLOAT16),
                f32().accumulates(ElementType.F64),
                f32().chain(Chain.blocked(8)),
                f32().repeatability(Repeatability.NONE),
                f32().rowInvariant(),
                f32().mostElements(BufferRef.input(1), 100),
                f32().storage(BufferRef.output(0), StorageProfile.fixedBlock(4096)));
        for (Claim.Builder claim : claims) {
            KernelProvider one = TestProvider.of(
                    "acme/fast", to -> to.kernel(TestProvider.kernel(TestProvider.kernelFor("k", "good/add"), claim)));
            catalogs.add(Catalog.of(List.of(GOOD, one)));
        }
        catalogs.add(Catalog.of(List.of(GOOD, TestProvider.of("acme/fast", "2.0", to -> {}))));

        assertThat(catalogs).extracting(Catalog::sha256).doesNotHaveDuplicates();
    }
}
