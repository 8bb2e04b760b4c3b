package org.lemnos.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules by which the contract may grow: every public type is of a kind that can, and says so. */
class ContractRulesTest {
    private static final Path CLASSES = Path.of("target", "classes");
    private static final int PARTS_OF_A_PAIR = 2;

    @Test
    void everyTypeSaysWhetherItIsStable() throws Exception {
        assertThat(topLevelTypes().filter(type -> !type.isAnnotation()))
                .allSatisfy(type -> assertThat(type.isAnnotationPresent(Stable.class))
                        .as(type + " is @Stable or @Experimental, and not both")
                        .isNotEqualTo(type.isAnnotationPresent(Experimental.class)));
    }

    @Test
    void everyInterfaceSaysWhoImplementsIt() throws Exception {
        assertThat(types().filter(type -> type.isInterface() && !type.isAnnotation() && !type.isSealed()))
                .isNotEmpty()
                .allSatisfy(type -> assertThat(type.isAnnotationPresent(VendorImplements.class))
                        .as(type + " is @VendorImplements or @HostImplements, and not both")
                        .isNotEqualTo(type.isAnnotationPresent(HostImplements.class)));
    }

    @Test
    void aRecordIsANameOrAPair() throws Exception {
        assertThat(types().filter(Class::isRecord)).isNotEmpty().allSatisfy(type -> assertThat(
                        type.getRecordComponents())
                .as(type.getName())
                .hasSizeLessThanOrEqualTo(PARTS_OF_A_PAIR));
    }

    @Test
    void everyOtherClassIsFinalAndMadeByAFactory() throws Exception {
        assertThat(types().filter(type -> !type.isInterface() && !type.isRecord() && !type.isEnum()))
                .isNotEmpty()
                .allSatisfy(type -> {
                    assertThat(Modifier.isFinal(type.getModifiers()))
                            .as(type.getName())
                            .isTrue();
                    assertThat(type.getConstructors()).as(type.getName()).isEmpty();
                });
    }

    @Test
    void optionalIsOnlyReturned() throws Exception {
        assertThat(types().flatMap(type -> Arrays.stream(type.getMethods())))
                .allSatisfy(method -> assertThat(method.getParameterTypes())
                        .as(method.toString())
                        .doesNotContain(Optional.class));
    }

    @Test
    void whatVendorsImplementGainsOnlyDefaultMethods() throws Exception {
        List<String> asked = types().filter(type -> type.isAnnotationPresent(VendorImplements.class))
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .map(ContractRulesTest::named)
                .sorted()
                .toList();

        assertThat(asked)
                .containsExactly(
                        "FusionPattern.find",
                        "FusionPattern.name",
                        "FusionPattern.replacement",
                        "Kernel.descriptor",
                        "Kernel.estimate",
                        "Kernel.lower",
                        "KernelProvider.contribute",
                        "KernelProvider.descriptor",
                        "OperationOracle.evaluate",
                        "OperationOracle.infer");
    }

    private static String named(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }

    private static Stream<Class<?>> topLevelTypes() throws IOException, ClassNotFoundException {
        return types().filter(type -> type.getEnclosingClass() == null);
    }

    private static Stream<Class<?>> types() throws IOException, ClassNotFoundException {
        try (Stream<Path> files = Files.walk(CLASSES)) {
            Stream.Builder<Class<?>> types = Stream.builder();
            for (Path file : files.filter(ContractRulesTest::isAType).sorted().toList()) {
                String name = CLASSES.relativize(file).toString();
                Class<?> type = Class.forName(name.substring(0, name.length() - ".class".length())
                        .replace('/', '.')
                        .replace('\\', '.'));
                if (isPublic(type)) {
                    types.add(type);
                }
            }
            return types.build();
        }
    }

    private static boolean isAType(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".class") && !name.endsWith("-info.class");
    }

    private static boolean isPublic(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return Modifier.isPublic(type.getModifiers()) && (outer == null || isPublic(outer));
    }
}
