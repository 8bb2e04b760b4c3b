/** Sentences as points in space: an engine, a sentence-transformers model and its tokenizer put together. Nothing here plans or runs. */
@NullMarked
package org.lemnos.engine.embed;

import org.jspecify.annotations.NullMarked;
