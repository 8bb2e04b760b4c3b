/**
 * Eager work: values and operations from Java that are recorded, run in batches when somebody reads, and captured as sessions that replay. What it
 * needs of an engine it says in {@link org.lemnos.engine.eager.EagerHost}; it neither plans nor touches a device itself.
 */
@NullMarked
package org.lemnos.engine.eager;

import org.jspecify.annotations.NullMarked;
