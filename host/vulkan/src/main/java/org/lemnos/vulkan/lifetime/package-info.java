/**
 * Who owns what, and in which order it dies: the owner tree, the gate that keeps destruction and use apart, and the hook that
 * destroys what is still open when the JVM ends. Knows no Vulkan.
 */
@NullMarked
package org.lemnos.vulkan.lifetime;

import org.jspecify.annotations.NullMarked;
