package org.lemnos.engine.eager;

/**
 * What a captured session did so far.
 *
 * @param submissions runs that were started
 * @param uploads inputs that were given new elements
 * @param rebindings inputs that were given another tensor
 */
public record CapturedCounters(long submissions, long uploads, long rebindings) {}
