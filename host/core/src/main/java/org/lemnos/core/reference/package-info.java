/** The reference device: runs programs through their operations' oracles, in plain Java, with no GPU. Nothing here plans. */
@NullMarked
package org.lemnos.core.reference;

import org.jspecify.annotations.NullMarked;
