/**
 * The execution plan: the immutable decision about one program on one device, as pure data, and how it is made, written, read back and
 * checked. It holds no handle of any graphics API.
 */
@NullMarked
package org.lemnos.core.plan;

import org.jspecify.annotations.NullMarked;
