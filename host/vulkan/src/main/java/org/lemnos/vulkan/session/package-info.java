/**
 * A plan made live: its memory filled, its kernels compiled and bound, its steps recorded once, its ports reached by the host.
 * Decides nothing that the plan has decided.
 */
@NullMarked
package org.lemnos.vulkan.session;

import org.jspecify.annotations.NullMarked;
