package org.lemnos.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.ElementType;

class ProvenanceTest {
    private static final String MODULE = "ab".repeat(32);

    private static final TestProvider PROVIDER = TestProvider.of("good/vendor", to -> {
        to.operation(TestProvider.binary("good/add", 0), new TestProvider.FirstInput());
        to.kernel(TestProvider.kernel(
                TestProvider.kernelFor("add", "good/add"),
                Claim.types(ElementType.F32, ElementType.F32, ElementType.F32)));
    });

    private static Provenance nobody() {
        return Provenance.of(Provenance.Standing.NOBODY);
    }

    private static Catalog catalog(Provenance provenance) {
        return Catalog.ofOffers(List.of(new Offer(PROVIDER, provenance)));
    }

    @Test
    void host_and_policy_vouch_for_every_module_and_a_proof_for_its_own() {
        assertThat(Provenance.of(Provenance.Standing.HOST).vouchesFor(MODULE)).isTrue();
        assertThat(Provenance.of(Provenance.Standing.POLICY).vouchesFor(MODULE)).isTrue();
        assertThat(nobody().vouchesFor(MODULE)).isFalse();
        assertThat(nobody().proving(Set.of(MODULE)).vouchesFor(MODULE)).isTrue();
        assertThat(nobody().proving(Set.of(MODULE)).vouchesFor("cd".repeat(32))).isFalse();
    }

    @Test
    void no_standing_grants_device_addresses() {
        for (Provenance.Standing standing : Provenance.Standing.values()) {
            assertThat(Provenance.of(standing).grantsAddresses("good/vendor/add"))
                    .isFalse();
        }
        Provenance granted = nobody().grantingAddresses(Set.of("good/vendor/add"));
        assertThat(granted.grantsAddresses("good/vendor/add")).isTrue();
        assertThat(granted.grantsAddresses("good/vendor/sub")).isFalse();
        assertThat(granted.proving(Set.of(MODULE)).grantsAddresses("good/vendor/add"))
                .isTrue();
    }

    @Test
    void a_catalog_keeps_what_is_known_of_each_provider() {
        Catalog catalog = catalog(nobody());
        KernelEntry kernel = catalog.findKernel("good/vendor/add").orElseThrow();
        assertThat(catalog.provenance(kernel)).isEqualTo(nobody());
        assertThat(catalog.toJson()).contains("\"standing\": \"nobody\"");
        assertThat(Catalog.of(List.of(PROVIDER)).provenance(kernel)).isEqualTo(Provenance.of(Provenance.Standing.HOST));
    }

    @Test
    void a_grant_changes_the_catalogs_identity_and_standing_does_not() {
        String plain = catalog(nobody()).sha256();
        assertThat(catalog(Provenance.of(Provenance.Standing.POLICY)).sha256()).isEqualTo(plain);
        assertThat(catalog(nobody().proving(Set.of(MODULE))).sha256()).isEqualTo(plain);
        assertThat(catalog(nobody().grantingAddresses(Set.of("good/vendor/add")))
                        .sha256())
                .isNotEqualTo(plain);
    }
}
