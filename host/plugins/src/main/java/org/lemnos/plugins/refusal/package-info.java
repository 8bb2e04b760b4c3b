/** Why a jar is not taken: the closed list of reasons and how one is carried. Nothing here decides. */
@NullMarked
package org.lemnos.plugins.refusal;

import org.jspecify.annotations.NullMarked;
