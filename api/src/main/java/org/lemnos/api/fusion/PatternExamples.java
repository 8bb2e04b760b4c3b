package org.lemnos.api.fusion;

import org.lemnos.api.Experimental;
import org.lemnos.api.HostImplements;

/**
 * Receives the small programs by which a pattern's author shows what it finds and what only looks like it. The conformance kit tests the pattern on them, and
 * on many programs that it makes out of them.
 *
 * <pre>{@code
 * ExampleProgram program = examples.found("the square of a relu");
 * ExampleValue x = program.input(TensorType.of(ElementType.F32, 5, 8));
 * ExampleValue positive = program.node(OperationId.of("nn/relu"), Attributes.none(), x);
 * program.node(OperationId.of("math/mul"), Attributes.none(), positive, positive);
 * }</pre>
 */
@HostImplements
@Experimental(since = "0.1")
public interface PatternExamples {
    /**
     * Begins a program in which the pattern proposes something.
     *
     * @param name what it shows, for reports
     */
    ExampleProgram found(String name);

    /**
     * Begins a program in which the pattern proposes nothing, though it looks as if it should.
     *
     * @param name what is in the way, for reports
     */
    ExampleProgram passedOver(String name);
}
