package org.lemnos.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lemnos.build.generate.ShaderClass;
import org.lemnos.build.glsl.CompiledVariant;
import org.lemnos.build.glsl.GlslCompiler;
import org.lemnos.build.glsl.Problem;
import org.lemnos.build.glsl.ShaderSource;
import org.lemnos.build.glsl.ShaderVariant;
import org.lemnos.build.glsl.SourceProblemException;
import org.lemnos.build.glsl.SourceTree;
import org.lemnos.spirv.Abi1;
import org.lemnos.spirv.Reflection;
import org.lemnos.spirv.ShaderModule;
import org.lemnos.spirv.SpirvException;
import org.lemnos.spirv.Violation;

/** Turns a folder of GLSL into modules, their manifest and a class for each shader; every module is vetted on the way. */
final class ShaderBuild {

    /**
     * What to build.
     *
     * @param sources the folder with the shaders
     * @param providerId the provider whose kernels use them, such as {@code acme/fastmath}
     * @param packageName the package of the generated classes
     * @param output the folder for everything that is made
     */
    record Plan(Path sources, String providerId, String packageName, Path output) {
        /** Where Java sources go. */
        Path classes() {
            return output.resolve("sources");
        }

        /** Where the jar's resources go. */
        Path resources() {
            return output.resolve("resources");
        }

        /** Where the modules lie in the jar. */
        String resourceFolder() {
            return "META-INF/lemnos/" + providerId + "/";
        }
    }

    /**
     * What was built.
     *
     * @param shaders how many shaders there are
     * @param modules how many modules; 0 where nothing had changed
     */
    record Result(int shaders, int modules, List<Problem> warnings) {}

    private final Plan plan;
    private final SourceTree sources;
    private final String fingerprint;
    private final ModuleCache cache;
    private final Map<Problem, List<String>> problems = new LinkedHashMap<>();
    private final Map<Problem, List<String>> warnings = new LinkedHashMap<>();

    private ShaderBuild(Plan plan, SourceTree sources) throws IOException {
        this.plan = plan;
        this.sources = sources;
        this.fingerprint = Digests.sha256(List.of(
                Digests.ofCode(ShaderBuild.class), Digests.ofCode(ShaderModule.class), org.lwjgl.Version.getVersion()));
        this.cache = new ModuleCache(plan.output().resolve("modules"), fingerprint);
    }

    /** @throws SourceProblemException with every problem of every shader */
    static Result run(Plan plan) throws IOException, SourceProblemException {
        return new ShaderBuild(plan, SourceTree.read(plan.sources())).run();
    }

    private Result run() throws IOException, SourceProblemException {
        List<ShaderSource> shaders = sources.shaders();
        Outputs outputs = new Outputs(plan.output(), plan.output().resolve("made.txt"));
        String inputs = inputs();
        if (outputs.areCurrent(inputs)) {
            return new Result(shaders.size(), 0, List.of());
        }
        ShaderManifest manifest = new ShaderManifest(plan.providerId());
        int modules = 0;
        try (GlslCompiler compiler = new GlslCompiler(sources)) {
            for (ShaderSource shader : shaders) {
                List<CompiledVariant> variants = compile(shader, compiler);
                if (variants.size() == shader.variants().size()) {
                    add(outputs, manifest, shader, variants);
                    modules += variants.size();
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new SourceProblemException(named(problems));
        }
        outputs.add(plan.resources().resolve(plan.resourceFolder() + "shaders.json"), manifest.json());
        outputs.write(inputs);
        return new Result(shaders.size(), modules, named(warnings));
    }

    private String inputs() {
        List<String> parts = new ArrayList<>(List.of(fingerprint, plan.providerId(), plan.packageName()));
        sources.texts().forEach((file, text) -> parts.addAll(List.of(file, text)));
        return Digests.sha256(parts);
    }

    private List<CompiledVariant> compile(ShaderSource shader, GlslCompiler compiler) throws IOException {
        List<CompiledVariant> variants = new ArrayList<>();
        for (ShaderVariant variant : shader.variants()) {
            List<Problem> warned = new ArrayList<>();
            try {
                byte[] words = cache.module(sources, shader, variant, compiler, warned);
                variants.add(new CompiledVariant(variant, words, Digests.sha256(words), vetted(shader, words)));
            } catch (SourceProblemException e) {
                note(problems, e.problems(), variant);
            }
            note(warnings, warned, variant);
        }
        return variants;
    }

    private static Reflection vetted(ShaderSource shader, byte[] words) throws SourceProblemException {
        try {
            Reflection reflection = ShaderModule.read(words).specialize(Map.of());
            List<Problem> found = new ArrayList<>();
            for (Violation violation : Abi1.check(reflection)) {
                found.add(Problem.error(shader.file(), shader.lineOf(violation.subject()), violation.toString()));
            }
            if (!found.isEmpty()) {
                throw new SourceProblemException(found);
            }
            return reflection;
        } catch (SpirvException e) {
            throw new SourceProblemException(
                    Problem.error(shader.file(), 0, "the module cannot be vetted: " + e.getMessage()));
        }
    }

    private void add(Outputs outputs, ShaderManifest manifest, ShaderSource shader, List<CompiledVariant> variants) {
        try {
            String text = ShaderClass.generate(
                    plan.packageName(),
                    shader,
                    variants,
                    plan.resourceFolder(),
                    sources.closure(shader.file()).values());
            Path folder = plan.classes().resolve(plan.packageName().replace('.', '/'));
            outputs.add(folder.resolve(ShaderClass.nameOf(shader) + ".java"), text);
        } catch (SourceProblemException e) {
            e.problems().forEach(problem -> problems.put(problem, List.of()));
            return;
        }
        for (CompiledVariant variant : variants) {
            String file = ShaderClass.fileOf(shader, variant);
            outputs.add(plan.resources().resolve(plan.resourceFolder() + file), variant.words());
            manifest.add(shader, file, variant);
        }
    }

    private static void note(Map<Problem, List<String>> noted, List<Problem> found, ShaderVariant variant) {
        found.forEach(problem ->
                noted.computeIfAbsent(problem, p -> new ArrayList<>()).add(described(variant)));
    }

    private static String described(ShaderVariant variant) {
        return variant.definesText().isEmpty() ? variant.name() : variant.name() + " (" + variant.definesText() + ")";
    }

    /** One line for each problem, with all variants that have it. */
    private static List<Problem> named(Map<Problem, List<String>> problems) {
        return problems.entrySet().stream()
                .map(entry -> named(entry.getKey(), entry.getValue()))
                .sorted(Problem.BY_PLACE)
                .toList();
    }

    private static Problem named(Problem problem, List<String> variants) {
        boolean plain = variants.isEmpty() || variants.equals(List.of(ShaderVariant.MAIN.name()));
        String where = variants.size() == 1 ? "variant " : "variants ";
        String message = plain ? problem.message() : where + String.join(", ", variants) + ": " + problem.message();
        return new Problem(problem.file(), problem.line(), problem.severity(), message);
    }
}
