/**
 * Where values lie: byte-range packing inside the chunks of an arena, with a certificate of how good it is.
 *
 * <p>Lives here: the packing, its bounds, the verifier that checks a packing without sharing an idea with the code that
 * made it, and the splitting of epochs where capacity is missed. May not live here: storage profiles, weights,
 * devices, or anything else that needs a name; the caller numbers its values.
 *
 * <p>The rules are architecture section 4 ("Epochs") and section 6.3 and 6.4.
 */
@NullMarked
package org.lemnos.core.memory;

import org.jspecify.annotations.NullMarked;
