/** What the jars of the plugins bench carry: a provider written against the contract alone. Nothing of the bench itself. */
@NullMarked
package org.lemnos.bench.vendor;

import org.jspecify.annotations.NullMarked;
