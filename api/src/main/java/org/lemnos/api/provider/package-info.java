/** How a vendor's bundle presents itself to the host and registers what it brings. */
@NullMarked
package org.lemnos.api.provider;

import org.jspecify.annotations.NullMarked;
