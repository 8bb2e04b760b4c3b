package org.lemnos.vulkan;

/**
 * What a session has done since it was loaded. No count overflows: it stays at the largest number.
 *
 * @param commandRecordings how often its steps were recorded: when it was loaded, once for each lane; for bindings that were new; and for each run
 *     that was timed
 * @param commandCacheHits runs on the queue whose recording was made before they were asked for
 * @param submissions runs on the queue; one counts once, however many submissions it was cut into
 * @param inputRebindings inputs at which a run used another tensor than the run before it in its lane, the session's own memory being one too
 * @param inputUploads inputs that the host wrote for a run; empty ones do not count
 */
public record ReplayCounters(
        long commandRecordings, long commandCacheHits, long submissions, long inputRebindings, long inputUploads) {}
