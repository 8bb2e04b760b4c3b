/**
 * How a provider proposes that several nodes become one call of a registered operation. A proposal is checked by the host, and the host chooses between
 * the parts and the whole together with all kernels; nothing here decides.
 */
@NullMarked
package org.lemnos.api.fusion;

import org.jspecify.annotations.NullMarked;
