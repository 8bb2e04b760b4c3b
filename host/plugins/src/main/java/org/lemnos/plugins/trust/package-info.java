/**
 * Who is trusted: the operator's policy and lock file, the signatures of a jar, and the decision that follows. Judged from a jar's bytes alone;
 * nothing here defines a class or asks what a provider can do.
 */
@NullMarked
package org.lemnos.plugins.trust;

import org.jspecify.annotations.NullMarked;
