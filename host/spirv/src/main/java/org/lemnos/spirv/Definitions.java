package org.lemnos.spirv;

import org.lemnos.spirv.SpirvException.Reason;

/** Where each id of a module is defined. */
final class Definitions {

    private final int[] words;
    /** The word offset of each id's definition; 0, inside the header, for none. */
    private final int[] offsets;

    Definitions(SpirvBinary binary) {
        words = binary.words();
        offsets = new int[binary.idBound()];
    }

    void add(Instruction in) {
        int id = inBound(in, in.result());
        if (offsets[id] != 0) {
            throw in.refused(
                    Reason.DUPLICATE_ID, "defines %" + id + ", which word " + offsets[id] + " defines already");
        }
        offsets[id] = in.offset();
    }

    /** The id, which {@code user} may only name below the module's bound. */
    int inBound(Instruction user, int id) {
        if (id <= 0 || id >= offsets.length) {
            throw user.refused(
                    Reason.ID_OUT_OF_BOUND,
                    "names id " + Integer.toUnsignedString(id) + ", the module's bound is " + offsets.length);
        }
        return id;
    }

    /** The instruction that defines an id which was checked before. */
    Instruction known(int id) {
        return Instruction.at(words, offsets[id]);
    }

    /** The instruction that defines the id, which {@code user} uses. */
    Instruction of(Instruction user, int id) {
        if (offsets[inBound(user, id)] == 0) {
            throw user.refused(Reason.UNDEFINED_ID, "uses %" + id + ", which nothing defines");
        }
        return Instruction.at(words, offsets[id]);
    }
}
