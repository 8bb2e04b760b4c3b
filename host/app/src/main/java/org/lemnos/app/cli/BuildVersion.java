package org.lemnos.app.cli;

import java.util.Objects;
import org.lemnos.api.Api;
import picocli.CommandLine.IVersionProvider;

/** What {@code lemnos --version} prints. */
final class BuildVersion implements IVersionProvider {
    /** The version of the build, or that it is none. */
    static String build() {
        return Objects.requireNonNullElse(BuildVersion.class.getPackage().getImplementationVersion(), "(unpackaged)");
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "lemnos " + build(), "provider contract " + Api.MAJOR + "." + Api.MINOR, "Java " + Runtime.version()
        };
    }
}
