/** Identities for things whose names come from files and may hold any text. Nothing here knows a file format. */
@NullMarked
package org.lemnos.models.ids;

import org.jspecify.annotations.NullMarked;
