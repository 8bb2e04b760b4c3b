package org.lemnos.bench.history;

import java.time.Instant;
import java.util.Optional;

/**
 * What was measured, and when.
 *
 * @param date when
 * @param version the version of the build
 * @param commit the commit that it was built from; empty if nobody says
 */
public record Build(Instant date, String version, Optional<String> commit) {}
