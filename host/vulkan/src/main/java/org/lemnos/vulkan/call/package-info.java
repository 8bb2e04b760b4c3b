/**
 * The lowest floor: what a Vulkan result code means, and the few calls that every replay makes, behind interfaces that a test
 * can replace. Nothing here owns a handle or knows what a session is.
 */
@NullMarked
package org.lemnos.vulkan.call;

import org.jspecify.annotations.NullMarked;
