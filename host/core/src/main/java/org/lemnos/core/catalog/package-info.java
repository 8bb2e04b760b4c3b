/**
 * Everything that providers bring, checked and indexed: operations, kernels, and which kernels can do a call on a device, with a typed
 * reason for each that cannot. Vendor code is called only through {@link org.lemnos.core.vendor.VendorCall}. Nothing here chooses.
 */
@NullMarked
package org.lemnos.core.catalog;

import org.jspecify.annotations.NullMarked;
