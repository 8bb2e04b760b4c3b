/** Brings the tokenizer's native library from its jar into the process. Nothing here tokenizes. */
@NullMarked
package org.lemnos.models.natives;

import org.jspecify.annotations.NullMarked;
