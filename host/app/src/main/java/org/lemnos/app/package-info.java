/** The lemnos command. */
@NullMarked
package org.lemnos.app;

import org.jspecify.annotations.NullMarked;
