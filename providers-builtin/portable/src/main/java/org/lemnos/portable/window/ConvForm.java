package org.lemnos.portable.window;

import java.util.Arrays;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.ConvActivation;
import org.lemnos.operations.nn.ConvLayer;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/** What a kernel for convolutions serves: {@code nn/conv}, or {@code nn/conv_layer}, whose dispatch has more buffers, constants and numbers. */
public enum ConvForm {
    /** {@code nn/conv}. */
    PLAIN(3) {
        @Override
        KernelDescriptor.Builder kernel(String method) {
            return KernelDescriptor.builder("conv_" + method, Version.of(1, 0), Conv.ID, Conv.VERSION);
        }

        @Override
        SpirvModule direct(ElementType type) {
            return Shaders.convDirect(type);
        }

        @Override
        SpirvModule lanes(ElementType type) {
            return Shaders.convLanes(type);
        }

        @Override
        Dispatch.Builder ports(Dispatch.Builder dispatch, Problem problem) {
            return dispatch.reads(BufferRef.input(0))
                    .reads(BufferRef.input(1))
                    .writes(BufferRef.output(0), Stores.byElement());
        }

        @Override
        Dispatch.Builder push(Dispatch.Builder dispatch, Problem problem) {
            return dispatch;
        }

        @Override
        int operationsPerElement(Problem problem) {
            return 0;
        }
    },
    /** {@code nn/conv_layer}. */
    LAYER(9) {
        @Override
        KernelDescriptor.Builder kernel(String method) {
            return KernelDescriptor.builder("conv_layer_" + method, Version.of(1, 0), ConvLayer.ID, ConvLayer.VERSION);
        }

        @Override
        SpirvModule direct(ElementType type) {
            return Shaders.convLayerDirect(type);
        }

        @Override
        SpirvModule lanes(ElementType type) {
            return Shaders.convLayerLanes(type);
        }

        @Override
        Dispatch.Builder ports(Dispatch.Builder dispatch, Problem problem) {
            for (int place = 0; place <= ConvLayer.RESIDUAL; place++) {
                // A module has a fixed number of bindings; in place of what is left out stands x, which is not read
                // there.
                dispatch.reads(BufferRef.input(problem.has(place) ? place : 0));
            }
            return dispatch.writes(BufferRef.output(0), Stores.byElement())
                    .specialize(HAS_BIAS_ID, problem.has(ConvLayer.BIAS))
                    .specialize(NORMALIZING_ID, normalizing(problem))
                    .specialize(HAS_RESIDUAL_ID, problem.has(ConvLayer.RESIDUAL))
                    .specialize(ACTIVATION_ID, code(ConvActivation.of(problem)));
        }

        @Override
        Dispatch.Builder push(Dispatch.Builder dispatch, Problem problem) {
            return dispatch.push(problem.attributes().f32(ConvLayer.EPSILON))
                    .push(problem.attributes().f32(ConvActivation.A))
                    .push(problem.attributes().f32(ConvActivation.B));
        }

        @Override
        int operationsPerElement(Problem problem) {
            int root = problem.has(ConvLayer.VARIANCE) ? OPERATIONS_OF_FUNCTION : 0;
            return switch (ConvActivation.of(problem)) {
                case SILU, SIGMOID -> OPERATIONS_OF_ARITHMETIC + root + OPERATIONS_OF_FUNCTION;
                default -> OPERATIONS_OF_ARITHMETIC + root;
            };
        }
    };

    private static final int OPERATIONS_OF_ARITHMETIC = 8;
    private static final int OPERATIONS_OF_FUNCTION = 16;

    private static final int HAS_BIAS_ID = 10;
    private static final int NORMALIZING_ID = 11;
    private static final int HAS_RESIDUAL_ID = 12;
    private static final int ACTIVATION_ID = 13;
    private static final int BY_VARIANCE = 2;

    private final int buffers;

    ConvForm(int buffers) {
        this.buffers = buffers;
    }

    /** The number of an activation in conv_finish.glsl. */
    private static int code(ConvActivation activation) {
        return switch (activation) {
            case NONE -> 0;
            case RELU -> 1;
            case CLIP -> 2;
            case LEAKY_RELU -> 3;
            case HARD_SWISH -> 4;
            case SILU -> 5;
            case SIGMOID -> 6;
        };
    }

    private static int normalizing(Problem problem) {
        if (problem.has(ConvLayer.VARIANCE)) {
            return BY_VARIANCE;
        }
        return problem.has(ConvLayer.SCALE) ? 1 : 0;
    }

    /** A descriptor without claims, by the name of how the kernel goes about it. */
    abstract KernelDescriptor.Builder kernel(String method);

    /** The module of one output element an invocation; f32 or f16. */
    abstract SpirvModule direct(ElementType type);

    /** The module of blocks over a subgroup; f32 or f16. */
    abstract SpirvModule lanes(ElementType type);

    /** Names the buffers of a dispatch, and says what the module is told about them. */
    abstract Dispatch.Builder ports(Dispatch.Builder dispatch, Problem problem);

    /** What is pushed behind the window. */
    abstract Dispatch.Builder push(Dispatch.Builder dispatch, Problem problem);

    /** Starts a claim of ports of one type. */
    Claim.Builder claim(ElementType type) {
        ElementType[] types = new ElementType[buffers];
        Arrays.fill(types, type);
        return SingleElements.claim(types);
    }

    /** The buffers of a dispatch. */
    int buffers() {
        return buffers;
    }

    /** What an element takes beside its sum. */
    abstract int operationsPerElement(Problem problem);
}
