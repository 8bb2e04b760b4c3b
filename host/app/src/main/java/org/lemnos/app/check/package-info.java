/** What {@code lemnos check} does: whether a device and its driver do on this machine what they must. No command line here. */
@NullMarked
package org.lemnos.app.check;

import org.jspecify.annotations.NullMarked;
