package org.lemnos.tck.run;

import java.util.function.Supplier;
import org.lemnos.core.catalog.Catalog;

/** A catalog that can be had anew: hosts remember a kernel's faults and hold it back, but each test starts with a clean record. Not thread-safe. */
public final class FreshCatalog {
    private final Supplier<Catalog> source;
    private Catalog catalog;

    /** A catalog as the source makes it. */
    public FreshCatalog(Supplier<Catalog> source) {
        this.source = source;
        this.catalog = source.get();
    }

    Catalog get() {
        return catalog;
    }

    /** Forgets what the catalog's host has held back. */
    void renew() {
        catalog = source.get();
    }
}
