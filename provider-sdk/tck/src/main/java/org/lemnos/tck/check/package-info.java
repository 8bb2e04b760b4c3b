/** What is tested on each claim of a kernel beyond its plain calls, one class a topic. */
@NullMarked
package org.lemnos.tck.check;

import org.jspecify.annotations.NullMarked;
