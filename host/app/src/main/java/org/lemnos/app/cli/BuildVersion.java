package org.lemnos.app.cli;

import java.util.Objects;
import org.lemnos.api.Api;
import picocli.CommandLine.IVersionProvider;

/** What {@code lemnos --version} prints. */
final class BuildVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String build = BuildVersion.class.getPackage().getImplementationVersion();
        return new String[] {
            "lemnos " + Objects.requireNonNullElse(build, "(unpackaged)"),
            "provider contract " + Api.MAJOR + "." + Api.MINOR,
            "Java " + Runtime.version()
        };
    }
}
