/**
 * JSON and digests: the canonical text that identities are computed from, strict reading of files that people may have edited, and the
 * texts of what belongs to no other room, such as device profiles. What a plan, policy or catalog says is described next to it.
 */
@NullMarked
package org.lemnos.core.json;

import org.jspecify.annotations.NullMarked;
