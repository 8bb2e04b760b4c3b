package org.lemnos.bench;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.lemnos.bench.onnx.WholeModel;
import org.lemnos.bench.onnx.WholeModel.Scale;

/**
 * ONNX files that were damaged at random, each from its number: bytes that are others, cut-out, repeated or exchanged pieces, numbers that are larger by far
 * than what they count, ends that are missing; and graphs that are ill-formed.
 */
final class MutatedModels {
    private static final int MOST_CHANGES = 6;
    private static final int MOST_BYTES = 64;
    private static final byte[] HUGE = {-1, -1, -1, -1, -1, -1, -1, -1, 127};

    /** Damage to weights changes nothing that is looked at; nearly all of it goes where there are few. */
    private static final int SMALL_BYTES = 40_000;

    private final List<WholeModel.Example> examples = List.of(
            WholeModel.BERT.example(Scale.SMALL, 1),
            WholeModel.GPT2.example(Scale.SMALL, 2),
            WholeModel.LSTM.example(Scale.SMALL, 3));
    private final List<byte[]> files =
            examples.stream().map(example -> example.model().toByteArray()).toList();
    private final long seed;

    MutatedModels(long seed) {
        this.seed = seed;
    }

    /** What the undamaged model is given. */
    WholeModel.Example example(int number) {
        return examples.get(number % examples.size());
    }

    /** The damaged file; every other one can still be parsed, with a graph that says something else. */
    byte[] file(int number) {
        SplittableRandom random = new SplittableRandom(seed + number);
        if (random.nextInt(2) == 0) {
            return MutatedGraphs.of(example(number).model(), random).toByteArray();
        }
        byte[] file = files.get(number % files.size());
        int changes = 1 + random.nextInt(MOST_CHANGES);
        for (int change = 0; change < changes && file.length > MOST_BYTES; change++) {
            file = changed(file, random);
        }
        return file;
    }

    private static byte[] changed(byte[] file, SplittableRandom random) {
        int at = random.nextInt(8) == 0
                ? random.nextInt(file.length)
                : random.nextInt(Math.min(file.length, SMALL_BYTES));
        int length = Math.min(1 + random.nextInt(MOST_BYTES), file.length - at);
        return switch (random.nextInt(7)) {
            case 0 -> Arrays.copyOf(file, at);
            case 1 -> spliced(file, at, length, new byte[0]);
            case 2 -> spliced(file, at, 0, Arrays.copyOfRange(file, at, at + length));
            case 3 -> spliced(file, at, 1, HUGE);
            case 4 -> {
                int from = random.nextInt(file.length - length + 1);
                yield spliced(file, at, length, Arrays.copyOfRange(file, from, from + length));
            }
            default -> {
                byte[] other = new byte[1 + random.nextInt(2)];
                random.nextBytes(other);
                yield spliced(file, at, Math.min(other.length, file.length - at), other);
            }
        };
    }

    /** The file with other bytes in the place of some. */
    private static byte[] spliced(byte[] file, int at, int removed, byte[] put) {
        byte[] result = new byte[file.length - removed + put.length];
        System.arraycopy(file, 0, result, 0, at);
        System.arraycopy(put, 0, result, at, put.length);
        System.arraycopy(file, at + removed, result, at + put.length, file.length - at - removed);
        return result;
    }
}
