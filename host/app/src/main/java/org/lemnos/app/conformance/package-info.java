/**
 * What {@code lemnos conformance} does: test cases of others that are run in a child process and judged, one verdict each. No command line here.
 */
@NullMarked
package org.lemnos.app.conformance;

import org.jspecify.annotations.NullMarked;
