/** What {@code lemnos verify} does: the child process in which a provider's jar is loaded and tested, and what it says to its parent. No command line here. */
@NullMarked
package org.lemnos.app.verify;

import org.jspecify.annotations.NullMarked;
