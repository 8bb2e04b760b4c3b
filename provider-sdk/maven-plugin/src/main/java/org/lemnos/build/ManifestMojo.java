package org.lemnos.build;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a provider's jar says about itself: {@code Lemnos-Api} (the level of the contract that it was compiled against), {@code
 * Plugin-Id}, {@code Plugin-Version}, {@code Plugin-Requires} (the levels that it accepts in a host) and, if it carries any, {@code
 * Lemnos-Natives}. The facts come from the compiled provider itself and are compared with the contract on its class path, so that they
 * cannot be wrong.
 *
 * <p>The jar plugin takes the file if it is told to:
 *
 * <pre>{@code
 * <archive><manifestFile>${project.build.outputDirectory}/META-INF/MANIFEST.MF</manifestFile></archive>
 * }</pre>
 */
@Mojo(
        name = "manifest",
        defaultPhase = LifecyclePhase.PROCESS_CLASSES,
        requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME,
        threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets every parameter before it calls execute.
public final class ManifestMojo extends AbstractMojo {

    /** The project's compiled classes and resources. */
    @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true, required = true)
    private File classesDirectory;

    /** The manifest to write. */
    @Parameter(defaultValue = "${project.build.outputDirectory}/META-INF/MANIFEST.MF")
    private File manifestFile;

    /**
     * The levels of the contract that the provider accepts in a host, such as {@code 1.3} (that or newer in major 1), {@code >=1.3,<1.7} or
     * {@code [1.3,1.7)}; from the oldest host that its descriptor names if not said.
     */
    @Parameter
    private @Nullable String requires;

    /**
     * The native libraries that the jar carries, as paths below the classes. A host loads none of them, and refuses a jar with one that is not
     * named here.
     */
    @Parameter
    private List<String> natives = List.of();

    /** The project, for its class path. */
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        try {
            ProviderFacts facts = new ProviderReader(classesDirectory.toPath(), classPath()).read(natives);
            byte[] manifest = requires == null ? facts.manifest() : facts.manifest(requires);
            Outputs.writeIfChanged(manifestFile.toPath(), manifest);
            getLog().info("provider " + facts.id() + " " + facts.version() + ", contract level " + facts.apiLevel());
        } catch (ProviderException e) {
            throw new MojoFailureException(e.getMessage(), e);
        } catch (DependencyResolutionRequiredException | IOException e) {
            throw new MojoExecutionException("the provider in " + classesDirectory + " could not be read", e);
        }
    }

    /** The contract may be a provided dependency, which only the compile class path has; what runs may be on the other one only. */
    private List<Path> classPath() throws DependencyResolutionRequiredException {
        return Stream.of(project.getCompileClasspathElements(), project.getRuntimeClasspathElements())
                .flatMap(List::stream)
                .distinct()
                .map(Path::of)
                .toList();
    }
}
