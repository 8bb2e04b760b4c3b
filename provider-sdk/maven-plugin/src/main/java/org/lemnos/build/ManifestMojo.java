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

/**
 * Writes what a provider's jar says about itself: {@code Lemnos-Api} (the level of the contract that it was compiled against),
 * {@code Lemnos-Oldest-Host}, {@code Lemnos-Provider} and {@code Lemnos-Provider-Version}. The facts come from the compiled provider
 * itself and are compared with the contract on its class path, so that they cannot be wrong.
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

    /** The project, for its class path. */
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        try {
            ProviderFacts facts = new ProviderReader(classesDirectory.toPath(), classPath()).read();
            Outputs.writeIfChanged(manifestFile.toPath(), facts.manifest());
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
