/** Importers that only build programs, and tokenizers. */
@NullMarked
package org.lemnos.models;

import org.jspecify.annotations.NullMarked;
