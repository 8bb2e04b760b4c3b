package org.lemnos.app.conformance;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.lemnos.core.isolate.ParentLink;
import org.lemnos.engine.Engine;
import org.lemnos.models.OnnxTestCase;

/** The {@code main} of the child process: runs the test cases of a folder, from one on, and tells the parent of each. */
public final class ConformanceChild {
    private ConformanceChild() {}

    /** Runs what the arguments ask for: the folder, the device, the place of the first case. */
    public static void main(String[] arguments) {
        List<String> words = List.of(arguments);
        ParentLink.serve(parent -> {
            List<OnnxTestCase> cases = OnnxTestCase.in(Path.of(words.get(0)));
            Engine.Builder builder = Engine.builder();
            if (!words.get(1).isEmpty()) {
                builder.device(words.get(1));
            }
            try (Engine engine = builder.open()) {
                CaseRun run = new CaseRun(engine);
                for (int index = Integer.parseInt(words.get(2)); index < cases.size(); index++) {
                    parent.send(new CaseMessage(index, Optional.empty()).bytes());
                    CaseResult result = run.run(cases.get(index));
                    parent.send(new CaseMessage(index, Optional.of(result)).bytes());
                }
            }
        });
    }
}
