package org.lemnos.app.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of section 2 of the architecture, for every class that the command brings along. */
class HouseRulesTest {
    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.lemnos");

    private static Set<JavaPackage> packages() {
        return HOUSE.stream()
                .map(type -> type.getPackage())
                .filter(room -> !room.getClasses().isEmpty())
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @MethodSource("org.lemnos.app.house.Room#table")
    void everyRoomUsesOnlyTheRoomsThatTheTableNames(Room room) {
        noClasses()
                .that()
                .resideInAPackage(room.packages())
                .should()
                .dependOnClassesThat(room.forbidden())
                .allowEmptyShould(true)
                .check(HOUSE);
    }

    @Test
    void theContractDependsOnTheJdkAndOnNullnessAnnotationsOnly() {
        classes()
                .that()
                .resideInAnyPackage("org.lemnos.api..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("org.lemnos.api..", "java..", "org.jspecify.annotations")
                .check(HOUSE);
    }

    @Test
    void theSpirvReaderDependsOnTheJdkOnly() {
        classes()
                .that()
                .resideInAnyPackage("org.lemnos.spirv..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("org.lemnos.spirv..", "java..", "org.jspecify.annotations")
                .check(HOUSE);
    }

    @Test
    void onlyTheVulkanRoomTouchesVulkan() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.lemnos.vulkan..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.lwjgl..")
                .check(HOUSE);
    }

    @Test
    void coreKnowsNoFileFormatButJson() {
        classes()
                .that()
                .resideInAnyPackage("org.lemnos.core..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "org.lemnos..",
                        "java..",
                        // What a thread has allocated, which java.lang.management does not say.
                        "com.sun.management..",
                        "org.jspecify.annotations",
                        "com.fasterxml.jackson..",
                        "org.slf4j..")
                .check(HOUSE);
    }

    @Test
    void importersOnlyBuildPrograms() {
        noClasses()
                .that()
                .resideInAnyPackage("org.lemnos.models..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.lemnos.core.catalog..",
                        "org.lemnos.core.plan..",
                        "org.lemnos.core.planner..",
                        "org.lemnos.core.policy..",
                        "org.lemnos.core.reference..",
                        "org.lemnos.core.schedule..",
                        "org.lemnos.core.solve..")
                .allowEmptyShould(true)
                .check(HOUSE);
    }

    @Test
    void planningNeverSeesWhatRuns() {
        noClasses()
                .that()
                .resideInAnyPackage("org.lemnos.core..")
                .and()
                .resideOutsideOfPackage("org.lemnos.core.reference..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.lemnos.core.reference..", "org.lemnos.vulkan..", "org.lemnos.engine..")
                .check(HOUSE);
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching("org.lemnos.(**)").should().beFreeOfCycles().check(HOUSE);
    }

    @Test
    void everyPackageSaysWhatLivesThereAndKnowsNoNull() {
        Set<String> silent = packages().stream()
                .filter(room -> !room.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName)
                .collect(Collectors.toSet());

        assertThat(silent).isEmpty();
    }

    @Test
    void theRulesSeeTheWholeHouse() {
        assertThat(packages()).extracting(JavaPackage::getName).allMatch(name -> Room.table().stream()
                .anyMatch(room -> (name + ".").startsWith("org.lemnos." + room.name() + ".")));
        assertThat(packages())
                .extracting(JavaPackage::getName)
                .contains("org.lemnos.api.kernel", "org.lemnos.core.program", "org.lemnos.spirv", "org.lemnos.app.cli");
    }
}
