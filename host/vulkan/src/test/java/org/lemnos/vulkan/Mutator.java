package org.lemnos.vulkan;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** Damages modules at random, the same way for the same seed: single words, whole instructions, and the ids in them. */
final class Mutator {

    private static final int HEADER = 5;

    private final Random random;
    private int[] words;

    private Mutator(byte[] module, long seed) {
        random = new Random(seed);
        words = new int[module.length / Integer.BYTES];
        ByteBuffer.wrap(module).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
    }

    /** A copy of the module with one to three changes. */
    static byte[] mutated(byte[] module, long seed) {
        Mutator mutator = new Mutator(module, seed);
        int changes = 1 + mutator.random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            mutator.change();
        }
        return mutator.bytes();
    }

    private byte[] bytes() {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(words);
        return bytes.array();
    }

    private void change() {
        switch (random.nextInt(20)) {
            case 0 -> words[anyWord()] = random.nextInt();
            case 1 -> words[anyWord()] ^= 1 << random.nextInt(Integer.SIZE);
            case 2 -> words[anyWord()] = words[anyWord()];
            case 11, 12, 13, 14, 15 -> changeToSameType();
            case 16, 17 -> changeConstant();
            case 3 -> words[anyWord()] += random.nextBoolean() ? 1 : -1;
            case 4 -> words[anyWord()] = random.nextInt(64);
            case 5, 6, 7 -> changeOperand();
            case 8 -> remove();
            case 9 -> swap();
            case 10 -> changeOpcode();
            default -> copy();
        }
    }

    private int anyWord() {
        return HEADER + random.nextInt(words.length - HEADER);
    }

    /** The places of the instructions, as far as their lengths make sense. */
    private List<Integer> instructions() {
        List<Integer> starts = new ArrayList<>();
        for (int at = HEADER; at < words.length && words[at] >>> 16 > 0; at += words[at] >>> 16) {
            starts.add(at);
        }
        return starts;
    }

    private int anyInstruction() {
        List<Integer> starts = instructions();
        return starts.isEmpty() ? HEADER : starts.get(random.nextInt(starts.size()));
    }

    private int length(int at) {
        return Math.max(1, Math.min(words[at] >>> 16, words.length - at));
    }

    /** Puts an id of the module, or a number near the one that was there, into one of an instruction's operands. */
    private void changeOperand() {
        int at = anyInstruction();
        if (length(at) > 1) {
            int operand = at + 1 + random.nextInt(length(at) - 1);
            words[operand] = random.nextInt(4) == 0
                    ? words[operand] + random.nextInt(5) - 2
                    : 1 + random.nextInt(Math.max(1, words[3]));
        }
    }

    /** Puts a value of the same type into the place of another: what a careless compiler does. */
    private void changeToSameType() {
        Map<Integer, Integer> types = types();
        for (int tries = 0; tries < 50; tries++) {
            int at = anyInstruction();
            int operand = at + random.nextInt(length(at));
            Integer type = types.get(words[operand]);
            if (operand > at && type != null) {
                List<Integer> alike = new ArrayList<>();
                types.forEach((id, other) -> {
                    if (other.equals(type)) {
                        alike.add(id);
                    }
                });
                words[operand] = alike.get(random.nextInt(alike.size()));
                return;
            }
        }
    }

    /** Gives a constant another value: lengths, indices, bounds and scopes change. */
    private void changeConstant() {
        for (int tries = 0; tries < 50; tries++) {
            int at = anyInstruction();
            int opcode = words[at] & 0xffff;
            if (opcode == 43 || opcode == 50) {
                int[] values = {
                    0, 1, -1, 2, 255, 1 << 16, Integer.MIN_VALUE, Integer.MAX_VALUE, words[at + 3] * 2, random.nextInt()
                };
                words[at + 3] = values[random.nextInt(values.length)];
                return;
            }
        }
    }

    /** The type of each id that has one. */
    private Map<Integer, Integer> types() {
        Set<Integer> declared = new HashSet<>();
        Map<Integer, Integer> types = new TreeMap<>();
        for (int at : instructions()) {
            int opcode = words[at] & 0xffff;
            boolean type = opcode >= 19 && opcode <= 33;
            if (length(at) > 1 && type) {
                declared.add(words[at + 1]);
            } else if (length(at) > 2 && declared.contains(words[at + 1])) {
                types.put(words[at + 2], words[at + 1]);
            }
        }
        return types;
    }

    private void remove() {
        int at = anyInstruction();
        int length = length(at);
        int[] rest = Arrays.copyOf(words, words.length - length);
        System.arraycopy(words, at + length, rest, at, words.length - at - length);
        if (rest.length > HEADER) {
            words = rest;
        }
    }

    private void swap() {
        int first = anyInstruction();
        int second = first + length(first);
        if (second < words.length) {
            int[] one = Arrays.copyOfRange(words, first, second);
            int length = length(second);
            System.arraycopy(words, second, words, first, length);
            System.arraycopy(one, 0, words, first + length, one.length);
        }
    }

    /** The opcode of another instruction of the same length: arithmetic becomes other arithmetic, branches other branches. */
    private void changeOpcode() {
        int at = anyInstruction();
        for (int tries = 0; tries < 50; tries++) {
            int other = anyInstruction();
            if (words[other] != words[at] && words[other] >>> 16 == words[at] >>> 16) {
                words[at] = words[other];
                return;
            }
        }
        words[at] += random.nextBoolean() ? 1 : -1;
    }

    /** Writes an instruction over another place of the same length. */
    private void copy() {
        int from = anyInstruction();
        for (int tries = 0; tries < 50; tries++) {
            int to = anyInstruction();
            if (to != from && length(to) == length(from)) {
                int result = length(to) > 2 ? words[to + 2] : 0;
                System.arraycopy(words, from, words, to, length(from));
                if (types().containsKey(result)) {
                    words[to + 2] = result;
                }
                return;
            }
        }
    }
}
