/** Which levels of the contract a jar asks of a host: ranges and nothing else. */
@NullMarked
package org.lemnos.plugins.level;

import org.jspecify.annotations.NullMarked;
