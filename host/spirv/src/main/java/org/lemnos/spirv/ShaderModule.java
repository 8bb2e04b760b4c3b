package org.lemnos.spirv;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.spirv.SpirvException.Reason;

/** A SPIR-V module that was read and found whole. Immutable as seen from outside; usable from any thread. */
public final class ShaderModule {

    /** The largest module that is read; reading takes memory and time in proportion to the module's size. */
    public static final int MAX_BYTES = 8 << 20;

    private final ModuleIndex module;
    private final StaticUse use;
    private final List<SpecializationConstant> constants;
    private volatile boolean verified;

    private ShaderModule(ModuleIndex module) {
        this.module = module;
        this.use = StaticUse.of(module);
        this.constants = SpecializationConstants.of(module);
    }

    /**
     * Reads a module in SPIR-V's little-endian form, version 1.0 to 1.6, with one GLCompute entry point.
     *
     * @throws SpirvException for any bytes that are not one; nothing else is thrown
     */
    public static ShaderModule read(byte[] bytes) {
        return new ShaderModule(ModuleReader.read(SpirvBinary.of(bytes)));
    }

    /** The module's specialization constants, by id. */
    public List<SpecializationConstant> constants() {
        return constants;
    }

    /**
     * The module with its specialization constants set.
     *
     * @param bits a value for each specialization id that is not to keep its default, as the 32 bits handed to the pipeline: an int,
     *     the bits of a float, or 0 and 1; of narrower types the low bits count
     * @throws SpirvException if the module has no such id, the constant is wider than 32 bits, or a size depends on something that has
     *     no value
     */
    public Reflection specialize(Map<Integer, Integer> bits) {
        bits.keySet().forEach(this::checkSettable);
        return new Reflector(module, use, constants, Constants.of(module, bits)).reflect();
    }

    /**
     * Holds the module with its specialization constants set to SPIR-V's own rules: types, structured control flow, values known where they
     * are used, layouts, and that nothing is used that the module does not declare. Drivers rely on these rules without looking, so no driver
     * may see a module that did not pass.
     *
     * @param bits as for {@link #specialize}
     * @throws SpirvException for the first rule that the module breaks
     */
    public void verify(Map<Integer, Integer> bits) {
        bits.keySet().forEach(this::checkSettable);
        if (!verified) {
            ModuleCheck.check(module);
            verified = true;
        }
        new SpecializedCheck(module, Constants.of(module, bits)).check();
    }

    /**
     * The module's words, rewritten so that no index leads out of arrays and vectors in shared memory or in an invocation's own memory, whose
     * bounds no driver checks: an index that is too large becomes 0. What the module does otherwise is the same, and so are its interface and
     * its specialization constants.
     *
     * @throws SpirvException if the module breaks a rule of {@link #verify}, or an index is not of 32 bits
     */
    public byte[] withBoundedIndices() {
        if (!verified) {
            ModuleCheck.check(module);
            verified = true;
        }
        return BoundedIndices.rewrite(module);
    }

    private void checkSettable(Integer id) {
        Optional<SpecializationConstant> constant =
                constants.stream().filter(c -> c.id() == id).findFirst();
        if (constant.isEmpty()) {
            throw new SpirvException(
                    Reason.UNKNOWN_SPECIALIZATION_ID,
                    0,
                    "the module has no specialization constant " + id + "; it has "
                            + constants.stream().map(SpecializationConstant::id).toList());
        }
        if (constant.get().type().sizeBytes() > Integer.BYTES) {
            throw new SpirvException(
                    Reason.UNSUPPORTED_SPECIALIZATION,
                    0,
                    "specialization constant " + id + " is of type "
                            + constant.get().type() + "; only 32 bits can be set, use a 32-bit type");
        }
    }
}
