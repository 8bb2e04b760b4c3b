package org.lemnos.build;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.lang.model.SourceVersion;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.lemnos.build.glsl.Problem;
import org.lemnos.build.glsl.SourceProblemException;

/**
 * Compiles the shaders of a project.
 *
 * <p>Every {@code .comp} file directly in the shader folder is compiled for Vulkan 1.3 to SPIR-V 1.6, once for each variant that it
 * declares ({@code //! variant name MACRO=value}), and vetted against the kernel ABI: a violation fails the build. The jar gets the
 * modules and {@code shaders.json} under {@code META-INF/lemnos/<provider id>/}, the sources get one class for each shader, with its
 * modules and a typed way to build its dispatches. Nothing is done where nothing changed.
 */
@Mojo(name = "shaders", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets every parameter before it calls execute.
public final class ShadersMojo extends AbstractMojo {

    /** The provider whose kernels use the shaders, such as {@code acme/fastmath}. */
    @Parameter(required = true)
    private String providerId;

    /** The package of the generated classes. */
    @Parameter(required = true)
    private String packageName;

    /** The folder with the shaders; files that they include may lie deeper. */
    @Parameter(defaultValue = "${project.basedir}/src/main/glsl")
    private File sourceDirectory;

    /** The folder for everything that is made: sources, resources, the cache of modules and the record of what was made of what. */
    @Parameter(defaultValue = "${project.build.directory}/lemnos-shaders")
    private File outputDirectory;

    /** The project, whose sources and resources grow. */
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        checkConfiguration();
        ShaderBuild.Plan plan =
                new ShaderBuild.Plan(sourceDirectory.toPath(), providerId, packageName, outputDirectory.toPath());
        try {
            report(ShaderBuild.run(plan));
        } catch (SourceProblemException e) {
            e.problems().forEach(problem -> getLog().error(located(problem)));
            throw new MojoFailureException(summary(e.problems()));
        } catch (IOException e) {
            throw new MojoExecutionException("the shaders in " + sourceDirectory + " could not be read or written", e);
        }
        project.addCompileSourceRoot(plan.classes().toString());
        project.addResource(resource(plan.resources()));
    }

    private void checkConfiguration() throws MojoFailureException {
        if (!providerId.matches("[a-z0-9][a-z0-9._-]*/[a-z0-9][a-z0-9._-]*")) {
            throw new MojoFailureException(
                    "providerId '" + providerId + "' is not of the form vendor/name, in lower case");
        }
        if (!SourceVersion.isName(packageName, SourceVersion.RELEASE_17)) {
            throw new MojoFailureException("packageName '" + packageName + "' is no Java package");
        }
    }

    private void report(ShaderBuild.Result result) {
        result.warnings().forEach(warning -> getLog().warn(located(warning)));
        if (result.modules() == 0) {
            getLog().info(result.shaders() + " shaders are up to date");
        } else {
            getLog().info(result.modules() + " modules of " + result.shaders() + " shaders, all within kernel ABI 1");
        }
    }

    private String located(Problem problem) {
        return new File(sourceDirectory, problem.place()) + ": " + problem.message();
    }

    private String summary(List<Problem> problems) {
        return problems.size() + (problems.size() == 1 ? " problem" : " problems") + " in shaders, the first: "
                + located(problems.get(0));
    }

    private static Resource resource(Path folder) {
        Resource resource = new Resource();
        resource.setDirectory(folder.toString());
        return resource;
    }
}
