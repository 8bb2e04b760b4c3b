package org.lemnos.spirv;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/** Copies that iterate in their elements' order, so that what is printed from them is the same every time. */
final class SortedSets {
    private SortedSets() {}

    static <T extends Comparable<? super T>> Set<T> copyOf(Collection<T> elements) {
        return Collections.unmodifiableSet(new TreeSet<>(elements));
    }
}
