package org.lemnos.operations.signal;

import org.lemnos.api.operation.OperationCall;
import org.lemnos.operations.plain.Operands;

/**
 * What a call of {@code math/fourier_basis} says about its transform.
 *
 * @param points its length, at least 1
 * @param samples those that are there; the others are zeros
 * @param parts of a sample: 1, or 2 with an imaginary one
 * @param bins of the result
 * @param resultParts of a bin: 2, or 1 where points are real
 * @param inverse whether it goes from bins to points
 */
record FourierExtents(long points, long samples, int parts, long bins, int resultParts, boolean inverse) {
    /**
     * Those of a call.
     *
     * @throws IllegalArgumentException if they are not known before the run or do not go together
     */
    static FourierExtents of(OperationCall call) {
        long points = known(call, 1, "the points");
        long samples = known(call, 2, "the samples");
        long parts = known(call, 3, "the parts");
        boolean oneSided = call.attributes().bool(FourierBasis.ONE_SIDED);
        boolean inverse = call.attributes().bool(FourierBasis.INVERSE);
        boolean real = oneSided && inverse;
        long most = real ? points / 2 + 1 : points;
        if (points < 1 || samples < 0 || samples > most || points > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(call.operation() + ": " + samples + " samples of a transform of "
                    + points + " points; at most " + most);
        }
        if (parts != 1 && parts != 2) {
            throw new IllegalArgumentException(
                    call.operation() + ": samples of " + parts + " parts; 1 or 2 are needed");
        }
        if (oneSided && parts != (inverse ? 2 : 1)) {
            throw new IllegalArgumentException(call.operation() + ": a one-sided transform takes "
                    + (inverse ? "bins of two parts" : "real samples") + ", not samples of " + parts + " parts");
        }
        long bins = oneSided && !inverse ? points / 2 + 1 : points;
        return new FourierExtents(points, samples, (int) parts, bins, real ? 1 : 2, inverse);
    }

    private static long known(OperationCall call, int input, String name) {
        long[] values = Operands.known(call, input, name);
        if (values.length != 1) {
            throw new IllegalArgumentException(
                    call.operation() + ": " + name + " are " + values.length + " numbers, not one");
        }
        return values[0];
    }

    /** What a sample is multiplied by, apart from the turn; bins that have a mirror image count twice. */
    double factor(long sample) {
        double scale = inverse ? 1.0 / points : 1;
        boolean mirrored = resultParts == 1 && sample > 0 && 2 * sample != points;
        return mirrored ? 2 * scale : scale;
    }

    /**
     * The share of a sample's part in a result's part.
     *
     * @param crossing 0 from a part to its like, 1 from real to imaginary, -1 back
     */
    double turned(long sample, long bin, int crossing) {
        long place = Math.floorMod(sample * bin, points);
        if (crossing == 0) {
            return cosine(place);
        }
        // The sine is the cosine a quarter turn before; four times as fine, so that quarters are whole numbers.
        double sine = cosineOfQuarters(4 * place - points);
        return inverse ? crossing * sine : -crossing * sine;
    }

    private double cosine(long place) {
        return cosineOfQuarters(4 * place);
    }

    /** The cosine of so many quarters of 1 / points of a turn, exactly 0 and ±1 where it is. */
    private double cosineOfQuarters(long quarters) {
        long size = Math.abs(quarters);
        if (size > 2 * points) {
            size = 4 * points - size;
        }
        if (size == points) {
            return 0;
        }
        return size > points
                ? -Math.cos(Math.PI * (2 * points - size) / (2 * points))
                : Math.cos(Math.PI * size / (2 * points));
    }
}
