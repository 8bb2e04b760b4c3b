/**
 * Where values lie: byte-range packing inside the chunks of an arena, with a certificate of how good it is.
 *
 * <p>Lives here: the packing, its bounds, the verifier that checks a packing without sharing an idea with the code that
 * made it, and the splitting of epochs where capacity is missed. May not live here: storage profiles, weights,
 * devices, or anything else that needs a name; the caller numbers its values.
 */
@NullMarked
package org.lemnos.core.memory;

import org.jspecify.annotations.NullMarked;
