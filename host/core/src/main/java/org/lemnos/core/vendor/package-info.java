/**
 * The one way into vendor code: whatever it throws, leaves out, contradicts or overstays becomes evidence, and the caller goes on without it. What
 * is asked, and what follows from an answer, is the caller's business; nothing here knows catalogs or plans.
 */
@NullMarked
package org.lemnos.core.vendor;

import org.jspecify.annotations.NullMarked;
