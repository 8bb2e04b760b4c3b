/** What an application sees: engine, session, inputs, outputs. */
@NullMarked
package org.lemnos.engine;

import org.jspecify.annotations.NullMarked;
