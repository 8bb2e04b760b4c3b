/** The record of a proof: what was tested, on which device, and what came out, as JSON for programs and as a table for people. Tests nothing itself. */
@NullMarked
package org.lemnos.tck.proof;

import org.jspecify.annotations.NullMarked;
