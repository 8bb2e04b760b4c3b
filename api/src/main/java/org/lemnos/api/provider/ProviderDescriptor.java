package org.lemnos.api.provider;

import org.lemnos.api.Identifiers;
import org.lemnos.api.Stable;
import org.lemnos.api.Version;

/** Who a provider is. Immutable. */
@Stable
public final class ProviderDescriptor {
    private final String id;
    private final String version;
    private final Version apiLevel;
    private final int oldestHostMinor;
    private final String vendor;
    private final String licence;

    private ProviderDescriptor(Builder builder) {
        id = builder.id;
        version = builder.version;
        apiLevel = builder.apiLevel;
        oldestHostMinor = builder.oldestHostMinor;
        vendor = builder.vendor;
        licence = builder.licence;
    }

    /**
     * Starts a descriptor.
     *
     * @param id {@code vendor/name}, such as {@code acme/fastmath}; the part before the slash is the namespace of its operations
     * @param version the bundle's own version, for people
     * @param apiMajor pass {@link org.lemnos.api.Api#MAJOR}
     * @param apiMinor pass {@link org.lemnos.api.Api#MINOR}
     */
    public static Builder builder(String id, String version, int apiMajor, int apiMinor) {
        return new Builder(id, version, new Version(apiMajor, apiMinor));
    }

    /** {@code vendor/name}. */
    public String id() {
        return id;
    }

    /** The vendor part of the id: the namespace of the provider's operations. */
    public String namespace() {
        return id.substring(0, id.indexOf('/'));
    }

    /** The bundle's own version. */
    public String version() {
        return version;
    }

    /** The level that it was compiled against. */
    public Version apiLevel() {
        return apiLevel;
    }

    /** The oldest minor of a host, in the same major, that it works with. */
    public int oldestHostMinor() {
        return oldestHostMinor;
    }

    /** The vendor's name for people; the namespace if not said. */
    public String vendor() {
        return vendor;
    }

    /** The SPDX identifier of its licence; empty if not said. */
    public String licence() {
        return licence;
    }

    @Override
    public String toString() {
        return id + " " + version;
    }

    /** Collects the parts of a descriptor; for one thread. */
    @Stable
    public static final class Builder {
        private final String id;
        private final String version;
        private final Version apiLevel;
        private int oldestHostMinor;
        private String vendor;
        private String licence = "";

        private Builder(String id, String version, Version apiLevel) {
            this.id = Identifiers.check("provider id", id);
            int slash = id.indexOf('/');
            if (slash < 1 || slash == id.length() - 1) {
                throw new IllegalArgumentException("provider id '" + id + "' is not of the form vendor/name");
            }
            this.version = version;
            this.apiLevel = apiLevel;
            this.oldestHostMinor = apiLevel.minor();
            this.vendor = id.substring(0, slash);
        }

        /** The oldest host minor that it works with; the one that it was compiled against if not said. */
        public Builder oldestHost(int minor) {
            if (minor < 0 || minor > apiLevel.minor()) {
                throw new IllegalArgumentException(
                        id + " asks for host minor " + minor + ", outside 0 to " + apiLevel.minor());
            }
            oldestHostMinor = minor;
            return this;
        }

        /** The vendor's name, for people. */
        public Builder vendor(String name) {
            vendor = name;
            return this;
        }

        /** The SPDX identifier of its licence. */
        public Builder licence(String spdx) {
            licence = spdx;
            return this;
        }

        /** The descriptor. */
        public ProviderDescriptor build() {
            return new ProviderDescriptor(this);
        }
    }
}
