package org.lemnos.api.fusion;

import org.lemnos.api.Experimental;
import org.lemnos.api.HostImplements;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;

/** A small program under construction, node by node. What nobody reads at its end is given to the caller. */
@HostImplements
@Experimental(since = "0.1")
public interface ExampleProgram {
    /** An input; the kit fills it. */
    ExampleValue input(TensorType type);

    /**
     * A value that is known before the run.
     *
     * @param elements one number an element, in row-major order
     */
    ExampleValue constant(TensorType type, double... elements);

    /** Stands for an optional input that is left out. */
    ExampleValue leftOut();

    /**
     * Adds a node, of the operation as it is registered.
     *
     * @param inputs one a place, made by this program
     * @return its first output
     */
    ExampleValue node(OperationId operation, Attributes attributes, ExampleValue... inputs);

    /** Gives a value to the caller, though nodes read it too. */
    void output(ExampleValue value);
}
