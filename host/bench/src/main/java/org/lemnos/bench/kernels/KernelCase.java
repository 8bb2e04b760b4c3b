package org.lemnos.bench.kernels;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;

/**
 * One shape of one kind of call, written {@code matmul-f32-512x2048to4096}: 512 tokens of 2,048 numbers, of which 4,096 are made. Only a matmul makes
 * another number of them than it takes; the others are written {@code softmax-f32-512x2048}.
 *
 * @param family what the call does
 * @param elements f32 or f16
 * @param tokens how many rows there are, at least 1
 * @param in the numbers of each, at least 1
 * @param out the numbers of each that are made, at least 1
 */
record KernelCase(KernelFamily family, ElementType elements, long tokens, long in, long out) {
    private static final Pattern NAME =
            Pattern.compile("([a-z]+)-(f32|f16)-([1-9]\\d{0,5})x([1-9]\\d{0,5})(?:to([1-9]\\d{0,5}))?");

    /** The most elements of a tensor: none of its bytes has a number of more than 31 bits. */
    private static final long MOST_ELEMENTS = 1L << 28;

    /**
     * The case of that name.
     *
     * @throws IllegalArgumentException if there is none, or if it is too large
     */
    static KernelCase parse(String name) {
        Matcher parts = NAME.matcher(name);
        if (parts.matches()) {
            for (KernelFamily family : KernelFamily.values()) {
                boolean another = parts.group(5) != null;
                if (family.token().equals(parts.group(1)) && another == (family == KernelFamily.MATMUL)) {
                    long in = Long.parseLong(parts.group(4));
                    return new KernelCase(
                                    family,
                                    ElementType.ofToken(parts.group(2)),
                                    Long.parseLong(parts.group(3)),
                                    in,
                                    another ? Long.parseLong(parts.group(5)) : in)
                            .checked(name);
                }
            }
        }
        String kinds = Arrays.stream(KernelFamily.values())
                .skip(1)
                .map(KernelFamily::token)
                .collect(Collectors.joining(", "));
        throw new IllegalArgumentException("'" + name
                + "' is no case of the kernels bench; write matmul-TYPE-TOKENSxINtoOUT, such as matmul-f32-512x2048to2048, or"
                + " KIND-TYPE-TOKENSxIN, such as softmax-f16-512x2048, where TYPE is f32 or f16 and KIND one of "
                + kinds);
    }

    private KernelCase checked(String name) {
        long most = Math.max(tokens * in, Math.max(in * out, tokens * out));
        long largest = family == KernelFamily.MATMUL ? most : tokens * in;
        if (largest > MOST_ELEMENTS) {
            throw new IllegalArgumentException("'" + name + "' has a tensor of " + largest + " elements; at most "
                    + MOST_ELEMENTS + " are measured");
        }
        return this;
    }

    /** A tensor of the case's elements. */
    TensorType type(long... dims) {
        return TensorType.of(elements, dims);
    }

    /** The case's name. */
    String name() {
        String made = family == KernelFamily.MATMUL ? "to" + out : "";
        return family.token() + "-" + elements.token() + "-" + tokens + "x" + in + made;
    }
}
