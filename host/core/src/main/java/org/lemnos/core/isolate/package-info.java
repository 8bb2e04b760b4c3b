/**
 * Child processes: a JVM like this one that runs what may crash, hang or be killed, and the link between both. What is said over the link, and
 * what runs in the child, belongs to the rooms that use it.
 */
@NullMarked
package org.lemnos.core.isolate;

import org.jspecify.annotations.NullMarked;
