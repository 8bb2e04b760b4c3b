package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ReplayTest {
    @RegisterExtension
    static final TestDevice GPU = new TestDevice();

    @Test
    void oneElementwiseLaunchGivesTheRightAnswer() {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 100);
        int y = plan.output("y", 100);
        plan.launch(
                Glsl.SCALE,
                Map.of(1, 3f),
                List.of(100, Float.floatToRawIntBits(0.5f)),
                100,
                PlanSketch.reads(x),
                PlanSketch.writes(y));
        try (VulkanSession session = GPU.load(plan)) {
            float[] answer = TestDevice.run(session, ramp(100)).get(0);
            for (int i = 0; i < 100; i++) {
                assertThat(answer[i]).isEqualTo(i * 3f + 0.5f);
            }
        }
    }

    static float[] ramp(int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = i;
        }
        return values;
    }
}
