package org.lemnos.api.device;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lemnos.api.Stable;

/**
 * Everything about a device that planning may depend on, as plain data: two devices with equal profiles get equal plans, and a
 * profile that was saved on one machine can be planned against on another. Immutable.
 */
@Stable
public final class DeviceProfile {
    private final String name;
    private final DeviceClass deviceClass;
    private final String uuid;
    private final String driverName;
    private final String driverVersion;
    private final SortedSet<Capability> capabilities;
    private final SortedMap<Limit, Long> limits;

    private DeviceProfile(Builder builder) {
        name = builder.name;
        deviceClass = builder.deviceClass;
        uuid = builder.uuid;
        driverName = builder.driverName;
        driverVersion = builder.driverVersion;
        capabilities = Collections.unmodifiableSortedSet(new TreeSet<>(builder.capabilities));
        limits = Collections.unmodifiableSortedMap(new TreeMap<>(builder.limits));
    }

    /** Starts a profile. */
    public static Builder builder(String name, DeviceClass deviceClass) {
        return new Builder(name, deviceClass);
    }

    /** The device's name, as its driver gives it. */
    public String name() {
        return name;
    }

    /** What sort of device it is. */
    public DeviceClass deviceClass() {
        return deviceClass;
    }

    /** The device's UUID in lowercase hexadecimal; empty if it has none. */
    public String uuid() {
        return uuid;
    }

    /** The driver's name. */
    public String driverName() {
        return driverName;
    }

    /** The driver's version, as the driver writes it. */
    public String driverVersion() {
        return driverVersion;
    }

    /** Whether the device can do it. */
    public boolean has(Capability capability) {
        return capabilities.contains(capability);
    }

    /** Everything that the device can do, in ascending order. */
    public SortedSet<Capability> capabilities() {
        return capabilities;
    }

    /**
     * The value of a limit.
     *
     * @throws IllegalArgumentException if the profile does not state it
     */
    public long limit(Limit limit) {
        Long value = limits.get(limit);
        if (value == null) {
            throw new IllegalArgumentException("the profile of " + name + " does not state " + limit);
        }
        return value;
    }

    /** The value of a limit, or the given one if the profile does not state it. */
    public long limitOrElse(Limit limit, long otherwise) {
        return limits.getOrDefault(limit, otherwise);
    }

    /** All limits that the profile states, in ascending order of their names. */
    public SortedMap<Limit, Long> limits() {
        return limits;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DeviceProfile that
                && name.equals(that.name)
                && deviceClass == that.deviceClass
                && uuid.equals(that.uuid)
                && driverName.equals(that.driverName)
                && driverVersion.equals(that.driverVersion)
                && capabilities.equals(that.capabilities)
                && limits.equals(that.limits);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * name.hashCode() + capabilities.hashCode()) + limits.hashCode();
    }

    @Override
    public String toString() {
        return name + " (" + deviceClass.token() + ", " + driverName + " " + driverVersion + ")";
    }

    /** Collects the facts of a profile; for one thread. */
    @Stable
    public static final class Builder {
        private final String name;
        private final DeviceClass deviceClass;
        private String uuid = "";
        private String driverName = "";
        private String driverVersion = "";
        private final SortedSet<Capability> capabilities = new TreeSet<>();
        private final SortedMap<Limit, Long> limits = new TreeMap<>();

        private Builder(String name, DeviceClass deviceClass) {
            this.name = name;
            this.deviceClass = deviceClass;
        }

        /** The device's UUID, in lowercase hexadecimal. */
        public Builder uuid(String hex) {
            uuid = hex;
            return this;
        }

        /** The driver's name and version. */
        public Builder driver(String driver, String version) {
            driverName = driver;
            driverVersion = version;
            return this;
        }

        /** Adds one thing that the device can do. */
        public Builder capability(Capability capability) {
            capabilities.add(capability);
            return this;
        }

        /** Adds things that the device can do. */
        public Builder capabilities(Collection<Capability> more) {
            capabilities.addAll(more);
            return this;
        }

        /** States a limit, in the unit that its constant names; at least 0. */
        public Builder limit(Limit limit, long value) {
            if (value < 0) {
                throw new IllegalArgumentException("limit " + limit + " of " + name + " is negative: " + value);
            }
            limits.put(limit, value);
            return this;
        }

        /** States limits. */
        public Builder limits(Map<Limit, Long> more) {
            more.forEach(this::limit);
            return this;
        }

        /** The profile. */
        public DeviceProfile build() {
            return new DeviceProfile(this);
        }
    }
}
