package org.lemnos.bench.kernels;

import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.bench.Numbers;

/** What a case's calls do, with its reference in plain Java: one element at a time, in binary64. */
enum KernelFamily {
    /** Tokens times a weight; the weight is another one in each call. */
    MATMUL("matmul", 1) {
        @Override
        void call(SampledProgram program, KernelCase of, int call) {
            program.call(
                    nameOf(call),
                    OperationId.of("nn/matmul"),
                    Attributes.none(),
                    program.tensor(SHARED, of.type(of.tokens(), of.in())),
                    program.tensor(FIRST + call, rotated(of)));
        }

        @Override
        TensorType rotated(KernelCase of) {
            return of.type(of.in(), of.out());
        }

        @Override
        double expected(KernelCase of, int call, long row, long column) {
            double sum = 0;
            for (long k = 0; k < of.in(); k++) {
                sum += Numbers.at(SHARED, row * of.in() + k) * Numbers.at(FIRST + call, k * of.out() + column);
            }
            return sum;
        }

        @Override
        long bytes(KernelCase of) {
            return super.bytes(of) + of.type(of.tokens(), of.in()).sizeBytes();
        }

        @Override
        long operations(KernelCase of) {
            return 2 * of.tokens() * of.in() * of.out();
        }
    },

    /** Weights along each row. */
    SOFTMAX("softmax", 0) {
        @Override
        void call(SampledProgram program, KernelCase of, int call) {
            single(program, of, call, "nn/softmax", Attributes.none());
        }

        @Override
        double expected(KernelCase of, int call, long row, long column) {
            double sum = 0;
            for (long i = 0; i < of.in(); i++) {
                sum += Math.exp(given(of, call, row, i));
            }
            return Math.exp(given(of, call, row, column)) / sum;
        }
    },

    /** Each row, shifted, scaled, and weighted. */
    LAYER_NORM("layernorm", 1) {
        @Override
        void call(SampledProgram program, KernelCase of, int call) {
            program.call(
                    nameOf(call),
                    OperationId.of("nn/layer_norm"),
                    Attributes.of("epsilon", (float) EPSILON),
                    program.tensor(FIRST + call, rotated(of)),
                    program.tensor(SHARED, of.type(of.in())),
                    program.tensor(ALSO_SHARED, of.type(of.in())));
        }

        @Override
        double expected(KernelCase of, int call, long row, long column) {
            double mean = 0;
            double squares = 0;
            for (long i = 0; i < of.in(); i++) {
                mean += given(of, call, row, i) / of.in();
            }
            for (long i = 0; i < of.in(); i++) {
                squares += Math.pow(given(of, call, row, i) - mean, 2);
            }
            double normal = (given(of, call, row, column) - mean) / Math.sqrt(squares / of.in() + EPSILON);
            return normal * Numbers.at(SHARED, column) + Numbers.at(ALSO_SHARED, column);
        }
    },

    /** The sum of each row. */
    SUM("sum", 1) {
        @Override
        void call(SampledProgram program, KernelCase of, int call) {
            single(program, of, call, "math/reduce_sum", Attributes.of("axes", new long[] {1}));
        }

        @Override
        TensorType result(KernelCase of) {
            return of.type(of.tokens(), 1);
        }

        @Override
        double expected(KernelCase of, int call, long row, long column) {
            double sum = 0;
            for (long i = 0; i < of.in(); i++) {
                sum += given(of, call, row, i);
            }
            return sum;
        }
    },

    /** The same again. */
    COPY("copy", 0) {
        @Override
        void call(SampledProgram program, KernelCase of, int call) {
            single(program, of, call, "tensor/copy", Attributes.none());
        }

        @Override
        double expected(KernelCase of, int call, long row, long column) {
            return given(of, call, row, column);
        }
    },

    /** Rows for columns: a copy whose reads or writes are far apart. */
    TRANSPOSE("transpose", 0) {
        @Override
        void call(SampledProgram program, KernelCase of, int call) {
            single(program, of, call, "tensor/transpose", Attributes.none());
        }

        @Override
        TensorType result(KernelCase of) {
            return of.type(of.in(), of.tokens());
        }

        @Override
        double expected(KernelCase of, int call, long row, long column) {
            return given(of, call, /* row= */ column, /* column= */ row);
        }
    };

    private static final double EPSILON = 0x1p-16;
    private static final int SHARED = 0;
    private static final int ALSO_SHARED = 1;
    private static final int FIRST = 2;

    private final String token;
    private final double slack;

    KernelFamily(String token, double slack) {
        this.token = token;
        this.slack = slack;
    }

    /** The first part of a case's name. */
    String token() {
        return token;
    }

    /** What an error is measured by beside the result itself: 0 if no sum may cancel. */
    double slack() {
        return slack;
    }

    /** The name of a call. */
    static String nameOf(int call) {
        return "call" + call;
    }

    /** Adds the call with that number, from 0. */
    abstract void call(SampledProgram program, KernelCase of, int call);

    private static void single(SampledProgram program, KernelCase of, int call, String operation, Attributes how) {
        program.call(
                nameOf(call),
                OperationId.of(operation),
                how,
                program.tensor(FIRST + call, of.type(of.tokens(), of.in())));
    }

    private static double given(KernelCase of, int call, long row, long column) {
        return Numbers.at(FIRST + call, row * of.in() + column);
    }

    /** What the result must be at that place. */
    abstract double expected(KernelCase of, int call, long row, long column);

    /** The input that is another one in each call. */
    TensorType rotated(KernelCase of) {
        return of.type(of.tokens(), of.in());
    }

    /** A call's result, of two axes. */
    TensorType result(KernelCase of) {
        return of.type(of.tokens(), of.out());
    }

    /** The bytes that a call must read and write at least. */
    long bytes(KernelCase of) {
        return rotated(of).sizeBytes() + result(of).sizeBytes();
    }

    /** The multiplications and additions of a call, if they are what it is about; else 0. */
    long operations(KernelCase of) {
        return 0;
    }
}
