/** What every other room of the host shares: the error type and its codes. Nothing that plans or runs belongs here. */
@NullMarked
package org.lemnos.core;

import org.jspecify.annotations.NullMarked;
