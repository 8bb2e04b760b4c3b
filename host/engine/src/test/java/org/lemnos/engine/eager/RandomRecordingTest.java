package org.lemnos.engine.eager;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/**
 * Random programs, which read, update, capture, replay and close where they like, give what the oracles give when each operation is run by itself. Every seed is
 * printed with what failed; {@code -Dlemnos.seed} repeats it, and {@code ./dev soak} draws a fresh one and runs more.
 */
@Tag("device")
class RandomRecordingTest extends OnDevices {
    private static final boolean SOAK = Boolean.getBoolean("lemnos.soak");
    private static final long SEED = Long.getLong("lemnos.seed", SOAK ? System.nanoTime() : 20261201);
    private static final int PROGRAMS = SOAK ? 1_000 : 20;
    private static final int STEPS = 40;
    private static final long[] DIMS = {2, 3};
    private static final int ELEMENTS = 6;
    /** Sums and products of what is not larger are exact in binary32. */
    private static final float LARGEST = 2_000;

    /** What a tensor should hold; one for all its handles. */
    private static final class Cell {
        private float[] expected;

        Cell(float[] expected) {
            this.expected = expected;
        }
    }

    private record Handle(Tensor tensor, Cell cell) {}

    /**
     * A captured session and what it does.
     *
     * @param outside the operands that come from outside
     * @param results what each step makes, operands of the later ones; those of a step that updates are what it updates
     */
    private record Captured(CapturedSession session, List<RandomStep> steps, List<Handle> outside, List<Cell> results) {
        List<Cell> cells() {
            return outside.stream().map(Handle::cell).toList();
        }

        boolean updates(Cell cell) {
            return results.contains(cell);
        }

        void close() {
            session.close();
            outside.forEach(handle -> handle.tensor().close());
        }
    }

    @ParameterizedTest
    @EnumSource
    void randomProgramsGiveWhatTheOraclesGiveOneByOne(On device) {
        runPrograms(device.toString(), recording(device));
    }

    @Test
    void theyDoSoTooWhereTheDeviceKeepsItsMemoryToItself() {
        runPrograms("VULKAN, staged", stagedRecording());
    }

    @Test
    void theyDoSoTooWhereMostElementsGoBackToTheHostAllTheTime() {
        runPrograms(
                "VULKAN with memory for four tensors", withBudget(recording(On.VULKAN), 4 * ELEMENTS * Float.BYTES));
    }

    private void runPrograms(String device, Recording recording) {
        Recording oracles = recording(On.REFERENCE);
        for (int program = 0; program < PROGRAMS; program++) {
            long seed = SEED + program;
            Recording own = recording.eager().record(recording.policy());
            try {
                new Walk(new Random(seed), own, oracles).run();
            } catch (RuntimeException | AssertionError failure) {
                throw new AssertionError("seed " + seed + " on " + device, failure);
            } finally {
                own.close();
            }
        }
    }

    /** One program. */
    private static final class Walk {
        private final Random random;
        private final Recording recording;
        private final Recording oracles;
        private final List<Handle> handles = new ArrayList<>();
        private final List<Captured> sessions = new ArrayList<>();

        Walk(Random random, Recording recording, Recording oracles) {
            this.random = random;
            this.recording = recording;
            this.oracles = oracles;
        }

        void run() {
            give();
            give();
            for (int step = 0; step < STEPS; step++) {
                act(random.nextInt(20));
            }
            handles.forEach(this::read);
            sessions.forEach(Captured::close);
            handles.forEach(handle -> handle.tensor().close());
        }

        private void act(int what) {
            switch (what) {
                case 0 -> give();
                case 1, 2 -> read(any());
                case 3 -> tryRead(any());
                case 4 -> recording.flush();
                case 5 -> close();
                case 6 -> handles.add(share(any()));
                case 7 -> capture();
                case 8, 9 -> replay();
                case 10 -> upload();
                default -> step();
            }
        }

        private Handle any() {
            return handles.get(random.nextInt(handles.size()));
        }

        private float[] numbers() {
            float[] numbers = new float[ELEMENTS];
            for (int i = 0; i < ELEMENTS; i++) {
                numbers[i] = random.nextInt(9) - 4;
            }
            return numbers;
        }

        private void give() {
            float[] numbers = numbers();
            handles.add(new Handle(recording.tensor(numbers, DIMS), new Cell(numbers)));
        }

        private static Handle share(Handle handle) {
            return new Handle(handle.tensor().share(), handle.cell());
        }

        private void close() {
            if (handles.size() > 3) {
                handles.remove(random.nextInt(handles.size())).tensor().close();
            }
        }

        private void read(Handle handle) {
            assertHolds(handle, handle.tensor().floats());
        }

        /** Zero may have either sign: a kernel may take either for the larger of both. */
        private static void assertHolds(Handle handle, float[] elements) {
            assertThat(unsigned(elements)).isEqualTo(unsigned(handle.cell().expected));
        }

        private static float[] unsigned(float[] elements) {
            float[] positive = elements.clone();
            for (int i = 0; i < positive.length; i++) {
                positive[i] += 0;
            }
            return positive;
        }

        private void tryRead(Handle handle) {
            handle.tensor().tryRead().ifPresent(there -> assertHolds(handle, there.toFloats()));
        }

        /** Some of the small ones among the tensors, perhaps one several times. */
        private List<Handle> operands() {
            List<Handle> small =
                    handles.stream().filter(handle -> isSmall(handle.cell())).toList();
            return small.isEmpty()
                    ? List.of()
                    : IntStream.range(0, 3)
                            .mapToObj(i -> small.get(random.nextInt(small.size())))
                            .toList();
        }

        private static boolean isSmall(Cell cell) {
            for (float number : cell.expected) {
                if (Math.abs(number) > LARGEST) {
                    return false;
                }
            }
            return true;
        }

        private void step() {
            List<Handle> operands = operands();
            if (operands.isEmpty()) {
                return;
            }
            RandomStep step = RandomStep.draw(random, operands.size());
            Tensor made = step.over(operands.stream().map(Handle::tensor).toList());
            List<Cell> cells = operands.stream().map(Handle::cell).toList();
            if (step.kind().updates()) {
                cells.get(step.first()).expected = result(step, cells);
            } else {
                handles.add(new Handle(made, new Cell(result(step, cells))));
            }
        }

        /** What a step should give, by its oracles alone. */
        private float[] result(RandomStep step, List<Cell> cells) {
            List<Tensor> operands = cells.stream()
                    .map(cell -> oracles.tensor(cell.expected, DIMS))
                    .toList();
            Tensor made = step.over(operands);
            float[] result = made.floats();
            made.close();
            operands.forEach(Tensor::close);
            return result;
        }

        private void capture() {
            List<Handle> outside = operands().stream().map(Walk::share).toList();
            if (outside.isEmpty()) {
                return;
            }
            recording.flush();
            List<RandomStep> steps = new ArrayList<>();
            List<Cell> cells =
                    new ArrayList<>(outside.stream().map(Handle::cell).toList());
            List<Tensor> operands =
                    new ArrayList<>(outside.stream().map(Handle::tensor).toList());
            CapturedSession session = recording.capture(body -> {
                int length = 1 + random.nextInt(4);
                while (steps.size() < length) {
                    steps.add(recorded(operands, cells));
                }
                return operands;
            });
            Captured captured =
                    new Captured(session, steps, outside, List.copyOf(cells.subList(outside.size(), cells.size())));
            sessions.add(captured);
            replay(captured);
        }

        /** Records a step in a capture; no product, since products of products are not exact. */
        private RandomStep recorded(List<Tensor> operands, List<Cell> cells) {
            RandomStep step = RandomStep.draw(random, operands.size());
            while (step.kind() == RandomStep.Kind.MUL) {
                step = RandomStep.draw(random, operands.size());
            }
            Tensor made = step.over(operands);
            operands.add(made);
            if (step.kind().updates()) {
                cells.add(cells.get(step.first()));
            } else {
                Cell result = new Cell(new float[ELEMENTS]);
                cells.add(result);
                handles.add(new Handle(made, result));
            }
            return step;
        }

        private void replay() {
            if (!sessions.isEmpty()) {
                replay(sessions.get(random.nextInt(sessions.size())));
            }
        }

        private void replay(Captured captured) {
            if (!captured.cells().stream().allMatch(Walk::isSmall)) {
                return;
            }
            captured.session().submit();
            List<Cell> cells = new ArrayList<>(captured.cells());
            for (int i = 0; i < captured.steps().size(); i++) {
                Cell result = captured.results().get(i);
                result.expected = result(captured.steps().get(i), cells);
                cells.add(result);
            }
        }

        /** Gives an input of a session other elements; what none of its outputs needs is no input. */
        private void upload() {
            if (sessions.isEmpty()) {
                return;
            }
            Captured captured = sessions.get(random.nextInt(sessions.size()));
            Handle input =
                    captured.outside().get(random.nextInt(captured.outside().size()));
            float[] numbers = numbers();
            try {
                captured.session().upload(input.tensor(), numbers);
                assertThat(captured.updates(input.cell())).isFalse();
                input.cell().expected = numbers;
            } catch (LemnosException refused) {
                assertThat(refused.code()).isEqualTo(ErrorCode.INPUT_INVALID);
            }
        }
    }
}
