/**
 * What a kernel is: what it claims to serve, what it estimates for a concrete problem, and the dispatches that it lowers to. No
 * handle, offset or other kernel is visible from here.
 */
@NullMarked
package org.lemnos.api.kernel;

import org.jspecify.annotations.NullMarked;
