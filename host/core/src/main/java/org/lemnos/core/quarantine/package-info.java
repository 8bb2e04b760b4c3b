/**
 * What is held back after it failed: kernels, and where it must be operations and providers, each with its evidence, in memory or in a file that
 * processes share. Knows names and digests only; what follows from an entry is the planner's and the catalog's business.
 */
@NullMarked
package org.lemnos.core.quarantine;

import org.jspecify.annotations.NullMarked;
