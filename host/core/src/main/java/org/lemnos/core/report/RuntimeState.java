package org.lemnos.core.report;

/**
 * What runs did with a plan so far.
 *
 * @param compiled whether a recording of it exists that runs use
 * @param timelineValue what the device's timeline shows when its last submission is done; 0 if there was none
 * @param commandRecordings how often its commands were recorded
 * @param commandCacheHits runs that used a recording made before they were asked for
 * @param submissions runs on the device
 * @param inputRebindings inputs at which a run used another buffer than the run before it
 * @param inputUploads inputs that the host wrote
 */
public record RuntimeState(
        boolean compiled,
        long timelineValue,
        long commandRecordings,
        long commandCacheHits,
        long submissions,
        long inputRebindings,
        long inputUploads) {
    /** Of a plan that nobody has made live. */
    public static RuntimeState planned() {
        return new RuntimeState(false, 0, 0, 0, 0, 0, 0);
    }
}
