package org.lemnos.core.isolate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmCommandLineTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"-Xmx2g", "-Dlemnos.x=1", "-XX:+UseSerialGC", "--enable-native-access=a", "--patch-module=a=b"})
    void whatChangesHowTheApplicationRunsIsInherited(String option) {
        assertThat(JvmCommandLine.isInherited(option)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-agentlib:jdwp=transport=dt_socket,address=5005",
                "-javaagent:agent.jar",
                "-XX:StartFlightRecording",
                "-XX:ArchiveClassesAtExit=a.jsa",
                "-Dcom.sun.management.jmxremote.port=9000",
                "-Djdk.module.main=a",
                "-Xlog:gc:file=gc.log"
            })
    void whatTwoProcessesCannotShareIsNot(String option) {
        assertThat(JvmCommandLine.isInherited(option)).isFalse();
    }

    @Test
    void theMainClassAndItsArgumentsComeLast() {
        assertThat(JvmCommandLine.of(ChildCommand.of(Child.class, "a", "b"), java.util.List.of("-Dx=y")))
                .contains("-Dx=y")
                .endsWith("b")
                .anyMatch(word -> word.endsWith(Child.class.getName()));
    }
}
