package org.lemnos.plugins.refusal;

/** Why a jar is not taken, for programs. A reason keeps its meaning; new ones may come. */
public enum RefusalReason {
    /** The file cannot be read. */
    UNREADABLE("unreadable"),
    /** The trust policy or its lock file cannot be read, so nothing is trusted. */
    TRUST_UNAVAILABLE("trust_unavailable"),
    /** The lock file does not have the jar's digest. */
    NOT_PINNED("not_pinned"),
    /** No entry of the jar is signed. */
    UNSIGNED("unsigned"),
    /** Some entries of the jar are signed and some are not, or no signer signed them all. */
    PARTLY_SIGNED("partly_signed"),
    /** The jar is not what its signer signed: an entry or the manifest was changed, or an entry is gone. */
    ALTERED("altered"),
    /** A signature file lacks its other half, is damaged, or uses an algorithm or key that this Java takes for too weak. */
    SIGNATURE_UNACCEPTED("signature_unaccepted"),
    /** Who signed the jar is none of the policy's certificates, or speaks for another vendor. */
    SIGNER_UNKNOWN("signer_unknown"),
    /** The signer's certificate has expired or is not valid yet. */
    SIGNER_EXPIRED("signer_expired"),
    /** The policy asks for a time stamp of an authority that it names, and the signature has none. */
    TIMESTAMP_MISSING("timestamp_missing"),
    /** The jar carries native libraries, which the policy does not grant to its provider. */
    NATIVE_NOT_GRANTED("native_not_granted"),
    /** The file is not a whole ZIP archive, or holds something that its directory does not list. */
    NOT_A_JAR("not_a_jar"),
    /** The archive, an entry or their number is above what a host takes. */
    TOO_LARGE("too_large"),
    /** An entry's content is not what the archive says of it: size or checksum. */
    ENTRY_DAMAGED("entry_damaged"),
    /** Two entries have one name. */
    ENTRY_DUPLICATE("entry_duplicate"),
    /** An entry's name leaves the archive, is absolute or has characters that no name needs. */
    ENTRY_NAME("entry_name"),
    /** An entry is encrypted, split or compressed in a way that Java does not read. */
    ENTRY_UNSUPPORTED("entry_unsupported"),
    /** The jar holds another archive. */
    NESTED_JAR("nested_jar"),
    /** The jar has entries for single Java versions, so that what runs depends on the host's Java. */
    MULTI_RELEASE("multi_release"),
    /** The jar names its provider in {@code module-info} only, which a class loader does not read. */
    MODULE_ONLY_SERVICE("module_only_service"),
    /** The jar names no provider. */
    NO_PROVIDER("no_provider"),
    /** The jar names several providers; its manifest can describe one. */
    SEVERAL_PROVIDERS("several_providers"),
    /** The jar carries classes of the contract, which must be the host's. */
    CARRIES_CONTRACT("carries_contract"),
    /** The jar carries a native library that its manifest does not declare. */
    UNDECLARED_NATIVE("undeclared_native"),
    /** The manifest lacks an attribute, or one is malformed. */
    MANIFEST("manifest"),
    /** {@code Plugin-Requires} is not a range of levels. */
    RANGE_MALFORMED("range_malformed"),
    /** The jar asks for other jars; each carries all that it needs. */
    DEPENDENCIES("dependencies"),
    /** The jar speaks for the vendor {@code lemnos} or in a namespace of the standard operations. */
    RESERVED_VENDOR("reserved_vendor"),
    /** The jar was built for a level of the contract, or asks for one, that this host does not serve. */
    API_LEVEL("api_level"),
    /** Another provider has the same id. */
    DUPLICATE_PROVIDER("duplicate_provider"),
    /** The provider says another id, version or level of itself than its manifest. */
    DESCRIPTOR_DISAGREES("descriptor_disagrees"),
    /** The provider broke the contract while it was made, asked or registered. */
    PROVIDER_FAULT("provider_fault");

    private final String token;

    RefusalReason(String token) {
        this.token = token;
    }

    /** The name in reports. */
    public String token() {
        return token;
    }
}
