/**
 * What a host uses: the providers' jars of one folder, each started or refused with its reason, leased by what runs, unloaded when nothing
 * does. How a jar is read, judged and loaded lives in the packages below.
 */
@NullMarked
package org.lemnos.plugins;

import org.jspecify.annotations.NullMarked;
