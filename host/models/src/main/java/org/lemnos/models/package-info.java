/**
 * Importers that only build programs, and tokenizers. Nothing here knows a device, a kernel or a plan, and a file that is read may be hostile.
 */
@NullMarked
package org.lemnos.models;

import org.jspecify.annotations.NullMarked;
