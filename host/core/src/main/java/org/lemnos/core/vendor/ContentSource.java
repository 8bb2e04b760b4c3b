package org.lemnos.core.vendor;

/** A class loader that knows the digest of the bytes which it defines a provider from. */
public interface ContentSource {
    /** The digest of the provider's code, modules and other resources, in lowercase hexadecimal; not of the archive around them. */
    String contentSha256();
}
