/** Stands between the host and the provider under test: asks every question twice and notes what was asked. Knows no device and judges no numbers. */
@NullMarked
package org.lemnos.tck.watch;

import org.jspecify.annotations.NullMarked;
