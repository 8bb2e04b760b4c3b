package org.lemnos.plugins.load;

import org.lemnos.api.Version;
import org.lemnos.plugins.level.LevelRange;
import org.pf4j.VersionManager;

/** PF4J's questions about versions, answered by {@link LevelRange}: the one place that says what a range means. */
final class LevelVersions implements VersionManager {
    @Override
    public boolean checkVersionConstraint(String hostLevel, String range) {
        return LevelRange.parse(range).contains(Version.parse(hostLevel));
    }

    @Override
    public int compareVersions(String one, String other) {
        return Version.parse(one).compareTo(Version.parse(other));
    }
}
