package org.lemnos.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.lemnos.engine.Inputs;
import org.lemnos.engine.Session;
import org.lemnos.engine.StepTime;

/** What the device takes for each step of a plan, measured a few times, as one time may be anything. */
final class StepTimes {
    private static final int RUNS = 3;

    private StepTimes() {}

    /** The middle of a few runs, in nanoseconds, in the order of the plan's steps; empty on the reference device. */
    static List<Long> middle(Session session, Inputs inputs) {
        List<List<StepTime>> runs = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            runs.add(session.time(inputs));
        }
        List<Long> middle = new ArrayList<>();
        for (int step = 0; step < runs.get(0).size(); step++) {
            int place = step;
            middle.add(middle(runs.stream().mapToLong(run -> run.get(place).nanoseconds())));
        }
        return middle;
    }

    private static long middle(LongStream times) {
        return times.sorted().skip(RUNS / 2).findFirst().orElseThrow();
    }
}
