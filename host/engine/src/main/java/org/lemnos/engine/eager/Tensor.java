package org.lemnos.engine.eager;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * A handle on a value of a recording: elements that are there, or that an operation makes once somebody asks for them.
 *
 * <p>Operations read what the tensor holds when they are recorded; an update, a run of a captured session or an upload gives it its next value, which
 * all handles of {@link #share} see and earlier operations do not. An open handle may be read, so what it shows is an output of whatever makes it: close
 * handles of intermediate values, or make them in {@link Recording#scoped}, and they may be fused away. Forgetting to costs that and nothing else.
 *
 * <p>A tensor belongs to its recording, whose rule about threads holds; {@link #close} may be called from any thread.
 */
public final class Tensor implements AutoCloseable {
    private static final Version ONE = Version.of(1, 0);

    private final Storage storage;
    private final AtomicBoolean closed = new AtomicBoolean();

    Tensor(Storage storage) {
        this.storage = storage;
        storage.leases().take(OwnerKind.USER_HANDLE);
    }

    Storage storage() {
        if (closed.get()) {
            throw new LemnosException(
                    ErrorCode.TENSOR_UNAVAILABLE,
                    "the handle " + this + " was closed; keep one open as long as it is used",
                    Map.of("state", "closed"));
        }
        return storage;
    }

    /** Element type and extents. */
    public TensorType type() {
        return storage.current().type();
    }

    /** How many values it has had before this one: 0 until it is updated, written by a captured session or uploaded to. */
    public int version() {
        return storage.current().version();
    }

    /** Whether its elements are there. A tensor that was {@link Readiness#SUBMITTED} stays so until it is read. */
    public Readiness readiness() {
        return storage.current().condition().readiness();
    }

    /** Who holds on to it, with how often: this handle too. */
    public Map<OwnerKind, Integer> leases() {
        return storage.leases().snapshot();
    }

    /**
     * The elements. Submits exactly the recorded operations that they need and waits for exactly that; the rest stays recorded.
     *
     * @throws LemnosException whatever stopped the batch that had to run, whose tensors all fail with it; {@code TENSOR_UNAVAILABLE} if it failed before,
     *     belongs to a captured session that has not run, or is being captured; {@code RECORDING_BUSY}
     */
    public MemoryTensor read() {
        return storage().owner().read(storage);
    }

    /**
     * The elements if they are there: submits no recorded work and waits for none. Empty if the tensor is recorded, captured, or submitted and not done. Where
     * they lie in a card's own memory, they are copied from there the first time.
     *
     * @throws LemnosException with {@code TENSOR_UNAVAILABLE} if it failed; {@code RECORDING_BUSY}
     */
    public Optional<MemoryTensor> tryRead() {
        return storage().owner().tryRead(storage);
    }

    /** The elements as binary32, in row-major order; errors as for {@link #read}. */
    public float[] floats() {
        return read().toFloats();
    }

    /** The elements as binary64, in row-major order; errors as for {@link #read}. */
    public double[] doubles() {
        return read().toDoubles();
    }

    /**
     * The elements of an integer type, in row-major order; errors as for {@link #read}.
     *
     * @throws IllegalArgumentException if they are floating-point numbers
     */
    public long[] longs() {
        return read().toLongs();
    }

    /** Another handle on the same tensor, to be closed by itself. */
    public Tensor share() {
        return new Tensor(storage());
    }

    /**
     * An operation of which this is the first input and that has one output.
     *
     * @param more the inputs behind it
     * @throws LemnosException as {@link Recording#apply(OperationId, Version, Attributes, Tensor...)}
     */
    public Tensor apply(OperationId operation, Version needs, Attributes attributes, Tensor... more) {
        Tensor[] inputs = new Tensor[more.length + 1];
        inputs[0] = this;
        System.arraycopy(more, 0, inputs, 1, more.length);
        return storage().owner().apply(operation, needs, attributes, inputs);
    }

    private Tensor standard(String operation, Attributes attributes, Tensor... more) {
        return apply(OperationId.of(operation), ONE, attributes, more);
    }

    /** {@code math/add}: the sum, extents broadcast. */
    public Tensor add(Tensor other) {
        return standard("math/add", Attributes.none(), other);
    }

    /** {@code math/sub}: the difference, extents broadcast. */
    public Tensor sub(Tensor other) {
        return standard("math/sub", Attributes.none(), other);
    }

    /** {@code math/mul}: the product of the elements, extents broadcast. */
    public Tensor mul(Tensor other) {
        return standard("math/mul", Attributes.none(), other);
    }

    /** {@code math/div}: the quotient of the elements, extents broadcast. */
    public Tensor div(Tensor other) {
        return standard("math/div", Attributes.none(), other);
    }

    /** {@code nn/matmul}: this [..., m, k] times other [..., k, n]. */
    public Tensor matmul(Tensor other) {
        return standard("nn/matmul", Attributes.none(), other);
    }

    /** {@code nn/linear}: this [..., k] times weight [k, n]. */
    public Tensor linear(Tensor weight) {
        return standard("nn/linear", Attributes.none(), weight);
    }

    /** {@code nn/linear}: this [..., k] times weight [k, n], plus bias [n]. */
    public Tensor linear(Tensor weight, Tensor bias) {
        return standard("nn/linear", Attributes.none(), weight, bias);
    }

    /** {@code nn/relu}: max(0, x). */
    public Tensor relu() {
        return standard("nn/relu", Attributes.none());
    }

    /** {@code nn/gelu}: the Gaussian error linear unit, by the error function. */
    public Tensor gelu() {
        return standard("nn/gelu", Attributes.none());
    }

    /** {@code nn/sigmoid}: the logistic function. */
    public Tensor sigmoid() {
        return standard("nn/sigmoid", Attributes.none());
    }

    /** {@code math/tanh}: the hyperbolic tangent. */
    public Tensor tanh() {
        return standard("math/tanh", Attributes.none());
    }

    /** {@code nn/softmax} along an axis, which counts from the end if negative. */
    public Tensor softmax(int axis) {
        return standard("nn/softmax", Attributes.of("axis", axis));
    }

    /** {@code nn/layer_norm} of the innermost axis, times scale, plus bias, both of that axis's extent. */
    public Tensor layerNorm(Tensor scale, Tensor bias) {
        return standard("nn/layer_norm", Attributes.none(), scale, bias);
    }

    /** {@code tensor/reshape}: a view under other extents, one of which may be -1 for what is left over. */
    public Tensor reshape(long... dims) {
        try (Tensor shape = storage().owner().constant(dims, dims.length)) {
            return standard("tensor/reshape", Attributes.of("allowzero", true), shape);
        }
    }

    /** {@code tensor/transpose}: the axes in another order, each of 0 to rank - 1 once. */
    public Tensor transpose(int... axes) {
        return standard("tensor/transpose", Attributes.of("perm", axes));
    }

    /** {@code tensor/slice}: the elements from a start up to an end along one axis; positions count from the end if negative. */
    public Tensor slice(int axis, long start, long end) {
        Recording owner = storage().owner();
        try (Tensor starts = owner.constant(new long[] {start}, 1);
                Tensor ends = owner.constant(new long[] {end}, 1);
                Tensor axes = owner.constant(new long[] {axis}, 1)) {
            return standard("tensor/slice", Attributes.none(), starts, ends, axes);
        }
    }

    /** {@code tensor/copy}: a tensor of its own with the same elements, which updates of this one leave alone. */
    public Tensor copy() {
        return standard("tensor/copy", Attributes.none());
    }

    /**
     * Makes the result of an operation, of which this is the first input, its next value.
     *
     * @throws LemnosException as {@link Recording#update}
     */
    public Tensor update(OperationId operation, Version needs, Attributes attributes, Tensor... more) {
        Tensor[] inputs = new Tensor[more.length + 1];
        inputs[0] = this;
        System.arraycopy(more, 0, inputs, 1, more.length);
        storage().owner().update(this, operation, needs, attributes, Arrays.asList(inputs));
        return this;
    }

    /** Adds another tensor to this one. */
    public Tensor addInPlace(Tensor other) {
        return update(OperationId.of("math/add"), ONE, Attributes.none(), other);
    }

    /** Multiplies this tensor by another, element by element. */
    public Tensor mulInPlace(Tensor other) {
        return update(OperationId.of("math/mul"), ONE, Attributes.none(), other);
    }

    /** Gives this tensor the elements of another one of the same type. */
    public Tensor assign(Tensor other) {
        storage().owner().update(this, OperationId.of("tensor/copy"), ONE, Attributes.none(), List.of(other));
        return this;
    }

    /** Lets go of the handle, from any thread; harmless if done already. Nothing is submitted and nobody waits. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            storage.release(OwnerKind.USER_HANDLE);
        }
    }

    /** Such as {@code tensor f32[2, 3], version 1, recorded}. */
    @Override
    public String toString() {
        Value now = storage.current();
        return "tensor " + now.type() + ", version " + now.version() + ", "
                + now.condition().readiness().name().toLowerCase(Locale.ROOT);
    }
}
