package org.lemnos.spirv;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.spirv.SpirvException.Reason;
import org.lemnos.spirv.Values.Lanes;

/**
 * What types an instruction's result and operands have, read from one line of {@code signatures.txt}, which explains the notation.
 *
 * @param result the result
 * @param operands the operands in order
 */
record Signature(Token result, List<Token> operands) {

    /**
     * One place.
     *
     * @param kind which components: a letter of the table
     * @param shape {@code n} as many as the result, a digit for so many, {@code v} a vector, {@code a} any
     * @param width a letter that stands for one width, a digit for that many bytes, or {@code *}
     * @param matrices whether a cooperative matrix may stand there
     * @param optional whether it may be left out
     */
    record Token(char kind, char shape, char width, boolean matrices, boolean optional) {
        static Token parse(String text) {
            boolean optional = text.startsWith("?");
            boolean matrices = text.contains("~");
            String rest = text.replace("?", "").replace("~", "");
            int colon = rest.indexOf(':');
            char width = colon < 0 ? '*' : rest.charAt(colon + 1);
            String what = colon < 0 ? rest : rest.substring(0, colon);
            return new Token(what.charAt(0), what.length() > 1 ? what.charAt(1) : 'n', width, matrices, optional);
        }
    }

    static Signature parse(String text) {
        List<Token> tokens = new ArrayList<>();
        for (String token : text.split(" ", -1)) {
            tokens.add(Token.parse(token));
        }
        return new Signature(tokens.get(0), List.copyOf(tokens.subList(1, tokens.size())));
    }

    /**
     * Refuses an instruction that does not have these types.
     *
     * @param first where among the operands the values start
     */
    void check(Instruction in, int first, Values values) {
        Match match = new Match(in, values);
        match.result(result);
        for (int i = 0; i < operands.size(); i++) {
            Token token = operands.get(i);
            if (first + i < in.operands()) {
                match.operand(token, in.operand(first + i));
            } else if (!token.optional()) {
                throw in.malformed("has too few operands");
            }
        }
        if (in.operands() > first + operands.size()) {
            throw in.malformed("has too many operands");
        }
    }

    /** One instruction held against the signature. */
    private static final class Match {
        private final Instruction in;
        private final Values values;
        private final Map<Character, Integer> widths = new HashMap<>();
        private final Optional<Lanes> lanes;

        Match(Instruction in, Values values) {
            this.in = in;
            this.values = values;
            this.lanes = Values.lanes(values.declared(in, in.type()));
        }

        void result(Token token) {
            Lanes found = lanes.orElseThrow(() -> in.refused(Reason.BAD_TYPE, "cannot have a result of this type"));
            if (!fits(token, found)) {
                throw in.refused(Reason.BAD_TYPE, "cannot have a result of this type");
            }
        }

        void operand(Token token, int operand) {
            switch (token.kind()) {
                case 'k' -> Scopes.check(in, values.constant(in, operand));
                case 'm' -> Scopes.checkSemantics(in, values.constant(in, operand), values.hasVulkanModel());
                case 'o' -> groupOperation(operand);
                case 'c' -> values.constant(in, operand);
                case '=' -> values.require(in, operand, in.type());
                case 'p' -> pointer(operand);
                default -> {
                    if (!fits(token, values.lanes(in, operand))) {
                        throw Values.wrong(in, operand, "is of a type that this instruction does not take");
                    }
                }
            }
        }

        /** Reductions, scans and reductions by cluster, which name their clusters' size. */
        private void groupOperation(int operation) {
            boolean clustered = operation == SubgroupUse.CLUSTERED_REDUCE;
            boolean known = operation >= 0 && operation <= SubgroupUse.CLUSTERED_REDUCE;
            int clusters = clustered ? values.constant(in, in.operand(3)) : 1;
            if (!known || Integer.bitCount(clusters) != 1 || clusters < 0 || (!clustered && in.operands() > 3)) {
                throw in.refused(
                        Reason.BAD_VALUE, "has group operation " + operation + ", or clusters of no power of two");
            }
        }

        private void pointer(int operand) {
            Type.Pointer pointer = values.pointer(in, operand);
            boolean shared = pointer.storageClass() == StorageClass.STORAGE_BUFFER
                    || pointer.storageClass() == StorageClass.WORKGROUP
                    || pointer.storageClass() == StorageClass.PHYSICAL_STORAGE_BUFFER;
            if (!shared || pointer.pointeeId() != in.type()) {
                throw Values.wrong(in, operand, "does not point to a shared value of the result's type");
            }
        }

        private boolean fits(Token token, Lanes found) {
            if (token.kind() != 'J' && token.kind() != 'F') {
                values.capabilities().requireArithmetic(in, found.component());
            }
            return isOfKind(token.kind(), found.component())
                    && (found.matrix().isEmpty() || token.matrices())
                    && hasShape(token.shape(), found)
                    && hasWidth(token.width(), found.component().sizeBytes());
        }

        private boolean hasShape(char shape, Lanes found) {
            return switch (shape) {
                case 'v' -> found.count() > 1;
                case 'a' -> found.matrix().isEmpty();
                case '1', '2', '3', '4' -> found.count() == shape - '0';
                default -> lanes.isPresent() && found.liesLike(lanes.get());
            };
        }

        private boolean hasWidth(char width, int bytes) {
            if (width == '*') {
                return true;
            }
            if (Character.isDigit(width)) {
                return bytes == width - '0';
            }
            if (width == 'h') {
                return bytes <= Float.BYTES;
            }
            Integer known = widths.putIfAbsent(width, bytes);
            boolean differs = width == 'z' && widths.getOrDefault('y', 0) != bytes;
            return width == 'z' ? differs : known == null || known == bytes;
        }

        private static boolean isOfKind(char kind, NumericType type) {
            return switch (kind) {
                case 'b' -> type == NumericType.BOOL;
                case 'i', 'J' -> type.isInteger();
                case 'u' -> type.isUnsigned();
                case 'f' -> type == NumericType.F16 || type == NumericType.F32 || type == NumericType.F64;
                case 'F' -> type.isFloat();
                case 'x' -> type.isInteger() || type == NumericType.BOOL || isOfKind('f', type);
                case 'n' -> type.isInteger() || isOfKind('f', type);
                default -> throw new IllegalStateException("signatures.txt: unknown kind " + kind);
            };
        }
    }
}
