package org.lemnos.vulkan;

/** Words of modules, for tests of other packages. */
public final class ShaderSources {
    private ShaderSources() {}

    /** Loads and stores a cooperative matrix. */
    public static byte[] cooperative() {
        return Glsl.module(
                        """
                        #version 460
                        #extension GL_KHR_cooperative_matrix : require
                        #extension GL_KHR_memory_scope_semantics : require
                        layout(local_size_x = 32) in;
                        layout(set = 0, binding = 0) buffer Y { float y[]; };
                        void main() {
                            coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c;
                            coopMatLoad(c, y, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
                            coopMatStore(c, y, 256, 16, gl_CooperativeMatrixLayoutRowMajor);
                        }
                        """)
                .words();
    }

    /** Counts in a buffer. */
    public static byte[] plain() {
        return Glsl.module(Glsl.COUNT).words();
    }
}
