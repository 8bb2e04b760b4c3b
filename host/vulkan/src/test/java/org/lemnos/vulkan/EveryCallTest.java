package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.lwjgl.vulkan.VK10.VK_ERROR_MEMORY_MAP_FAILED;
import static org.lwjgl.vulkan.VK10.VK_ERROR_OUT_OF_DEVICE_MEMORY;
import static org.lwjgl.vulkan.VK10.VK_ERROR_OUT_OF_HOST_MEMORY;

import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.EveryCall.Phase;
import org.lemnos.vulkan.TestDevice.Way;
import org.lemnos.vulkan.layer.DriverLayer;
import org.lemnos.vulkan.layer.FailingCall;
import org.lemnos.vulkan.layer.Interceptor;
import org.lemnos.vulkan.layer.LosingCall;

/** Every call to Vulkan that the host makes fails once, each in its turn: with the device lost, and with no memory left. */
@Tag("device")
@EnabledOnOs(OS.LINUX)
class EveryCallTest {
    private static final boolean SOAK = Boolean.getBoolean("lemnos.soak");

    /** How often these are called depends on how fast the device is; so many of each are made to fail. */
    private static final Map<String, Integer> LOOKS = Map.of(
            "vkGetSemaphoreCounterValue", 3, "vkGetFenceStatus", 3, "vkWaitForFences", 3, "vkWaitSemaphores", 12);

    /** What only cards have, what only a layer has, and what is called only where something has failed already. */
    private static final Set<String> NOT_EVERYWHERE = Set.of(
            "vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR",
            "vkGetPhysicalDeviceCooperativeMatrixFlexibleDimensionsPropertiesNV",
            "vkCreateDebugUtilsMessengerEXT",
            "vkDeviceWaitIdle");

    private static final Set<ErrorCode> OF_MEMORY =
            Set.of(ErrorCode.DEVICE_OUT_OF_MEMORY, ErrorCode.HOST_OUT_OF_MEMORY, ErrorCode.VULKAN_UNAVAILABLE);

    @TempDir
    private static Path cache;

    private static DriverLayer layer;

    @BeforeAll
    static void comeBetween() {
        layer = DriverLayer.install();
    }

    @AfterAll
    static void goAway() {
        layer.close();
    }

    @AfterEach
    void letEverythingPass() {
        layer.intercept(Interceptor.NONE);
    }

    /** The calls of one go in which nothing fails. */
    private static Map<String, Integer> calls(Way way) {
        EveryCall all = new EveryCall(cache, way);
        layer.intercept(Interceptor.NONE);
        all.perform();
        assertThat(all.close()).isEmpty();
        Map<String, Integer> calls = layer.calls();
        LOOKS.forEach((look, most) -> calls.computeIfPresent(look, (name, count) -> Math.min(count, most)));
        assertThat(layer.alive()).as("objects that nobody destroyed").isEmpty();
        return calls;
    }

    /** The functions with a result that the host's own classes call, by their names in the specification. */
    private static Set<String> functionsOfTheHost() {
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("org.lemnos.vulkan").stream()
                        .flatMap(type -> type.getMethodCallsFromSelf().stream())
                        .map(JavaMethodCall::getTarget)
                        .filter(called -> called.getOwner().getPackageName().equals("org.lwjgl.vulkan"))
                        .filter(called -> called.getRawReturnType().isEquivalentTo(int.class))
                        .map(called -> called.getName().replaceFirst("^n", ""))
                        .filter(name -> name.startsWith("vk"))
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    private interface Fault {
        void at(String function, int nth);
    }

    @Test
    void noCallOfTheHostIsForgotten() {
        Set<String> made = new TreeSet<>(calls(Way.MAPPED).keySet());
        made.addAll(calls(Way.STAGED).keySet());
        made.addAll(NOT_EVERYWHERE);
        assertThat(made).as("functions that are made to fail").containsAll(functionsOfTheHost());
    }

    /** All that goes wrong, not just the first. */
    private static void atEveryCall(Way way, Fault fault) {
        List<String> wrong = new ArrayList<>();
        calls(way).forEach((function, count) -> {
            for (int nth = 1; nth <= count; nth++) {
                try {
                    fault.at(function, nth);
                } catch (AssertionError | RuntimeException failed) {
                    wrong.add(String.valueOf(failed));
                }
            }
        });
        assertThat(wrong).isEmpty();
    }

    /** Where arenas are not mapped there are all the calls that there are where they are, and more. */
    private static Stream<Way> losses() {
        return SOAK ? Stream.of(Way.values()) : Stream.of(Way.STAGED);
    }

    @ParameterizedTest
    @MethodSource("losses")
    void aDeviceThatIsLostAtAnyCallIsGivenUpAndTheNextOneWorks(Way way) {
        atEveryCall(way, (function, nth) -> lose(way, function, nth));
    }

    private static void lose(Way way, String function, int nth) {
        LosingCall losing = new LosingCall(layer, function, nth);
        Outcome outcome = Outcome.of(way, function, nth, losing);
        try {
            outcome.assertReached(losing.isReached());
            boolean saysSo = LosingCall.MAY_SAY_SO.contains(function) && losing.isReached();
            assertThat(outcome.failure().map(LemnosException::code))
                    .as(outcome.where())
                    .matches(code -> code.isPresent() || !saysSo || outcome.phase() == Phase.DONE)
                    .matches(code -> code.isEmpty() || !saysSo || code.get() == ErrorCode.DEVICE_LOST);
            if (outcome.hasFailedAtWork() && outcome.hasFailedWith(ErrorCode.DEVICE_LOST)) {
                assertThat(outcome.device().hasFailed())
                        .as("given up: %s", outcome.where())
                        .isTrue();
            }
            outcome.assertRecovered();
        } finally {
            outcome.close();
        }
    }

    /** The host treats memory that runs out on either side alike, mapped or not, so that some of the four are left to the soak. */
    private static Stream<Arguments> shortages() {
        Stream<Arguments> always = Stream.of(
                arguments(Way.STAGED, VK_ERROR_OUT_OF_DEVICE_MEMORY),
                arguments(Way.MAPPED, VK_ERROR_MEMORY_MAP_FAILED));
        Stream<Arguments> soaked = Stream.of(
                arguments(Way.MAPPED, VK_ERROR_OUT_OF_DEVICE_MEMORY),
                arguments(Way.STAGED, VK_ERROR_OUT_OF_HOST_MEMORY),
                arguments(Way.MAPPED, VK_ERROR_OUT_OF_HOST_MEMORY));
        return SOAK ? Stream.concat(always, soaked) : always;
    }

    @ParameterizedTest
    @MethodSource("shortages")
    void memoryThatRunsOutAtAnyCallFailsThatAndNothingElse(Way way, int result) {
        atEveryCall(way, (function, nth) -> {
            if (result != VK_ERROR_MEMORY_MAP_FAILED || function.startsWith("vkMapMemory")) {
                runOut(way, function, nth, result);
            }
        });
    }

    private static void runOut(Way way, String function, int nth, int result) {
        FailingCall failing = new FailingCall(function, nth, result);
        Outcome outcome = Outcome.of(way, function, nth, failing);
        try {
            outcome.assertReached(failing.isReached());
            assertThat(outcome.failure().map(LemnosException::code))
                    .as(outcome.where())
                    .matches(code -> code.isEmpty() || OF_MEMORY.contains(code.get()));
            if (outcome.hasFailedAtWork()) {
                assertThat(outcome.device().hasFailed())
                        .as("usable: %s", outcome.where())
                        .isFalse();
                if (outcome.phase() == Phase.LOADING) {
                    assertThat(outcome.where()).as("names sizes").containsPattern("needs [0-9]+ bytes");
                    outcome.assertNoBuffers();
                }
                outcome.workAgain();
                outcome.assertNoBuffers();
            }
            outcome.assertRecovered();
        } finally {
            outcome.close();
        }
    }

    /** What became of a go in which one call failed. */
    private record Outcome(
            EveryCall all,
            Map<String, Integer> aliveBefore,
            String call,
            Phase phase,
            Optional<LemnosException> failure) {
        static Outcome of(Way way, String function, int nth, Interceptor fault) {
            Map<String, Integer> aliveBefore = layer.alive();
            layer.intercept(fault);
            EveryCall all = new EveryCall(cache, way);
            Optional<LemnosException> failure = all.attempt();
            layer.intercept(Interceptor.NONE);
            return new Outcome(all, aliveBefore, "call " + nth + " of " + function, all.phase(), failure);
        }

        String where() {
            String how =
                    failure.map(seen -> seen.code() + " " + seen.getMessage()).orElse("nobody noticed");
            return call + " in " + phase + ": " + how;
        }

        VulkanDevice device() {
            return all.device().orElseThrow();
        }

        boolean hasFailedAtWork() {
            return phase == Phase.LOADING || phase == Phase.RUNNING;
        }

        boolean hasFailedWith(ErrorCode code) {
            return failure.isPresent() && failure.get().code() == code;
        }

        void assertReached(boolean reached) {
            boolean depends = LOOKS.keySet().stream().anyMatch(call::endsWith) && !call.startsWith("call 1 ");
            assertThat(reached || depends).as("reached: %s", where()).isTrue();
        }

        void assertNoBuffers() {
            assertThat(device().openBuffers()).as("buffers after: %s", where()).isZero();
        }

        void workAgain() {
            all.work(device());
        }

        /** Whatever failed, another device works, everything closes at once, nothing is left and the layer below has no complaint. */
        void assertRecovered() {
            if (all.vulkan().isPresent()) {
                all.workOnAnother();
            }
            List<String> complaints =
                    all.vulkan().map(Vulkan::validationMessages).orElse(List.of());
            assertThat(all.close()).as("left by: %s", where()).isEmpty();
            assertThat(complaints).as(where()).isEmpty();
            assertThat(layer.alive()).as("alive after: %s", where()).isEqualTo(aliveBefore);
        }

        void close() {
            all.close();
        }
    }
}
