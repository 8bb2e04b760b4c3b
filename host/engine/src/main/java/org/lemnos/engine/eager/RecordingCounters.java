package org.lemnos.engine.eager;

/**
 * What a recording did so far.
 *
 * @param operations operations that were recorded, those in captures too
 * @param batches batches that were submitted
 * @param planned batches for which a plan had to be made; for the others there was one of the same structure
 * @param loaded batches whose plan had to be made live
 * @param pending operations that are recorded and neither submitted nor captured
 */
public record RecordingCounters(long operations, long batches, long planned, long loaded, int pending) {}
