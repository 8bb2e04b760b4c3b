package org.lemnos.core.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.Port;

/** An input that is updated has exactly one output that holds what becomes of it. */
class UpdatedPortTest {
    private static OperationDescriptor.Builder operation() {
        return OperationDescriptor.builder(OperationId.of("test/update"), TestOperations.ONE);
    }

    private static void refused(OperationDescriptor.Builder builder) {
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessageContaining("test/update: input 'x' is updated")
                .withMessageContaining("exactly one output");
    }

    @Test
    void one_output_must_alias_it() {
        Port x = Port.required("x").updated();
        assertThat(operation()
                        .input(x)
                        .output(Port.required("y").mustAlias(0))
                        .build()
                        .inputs()
                        .get(0)
                        .isUpdated())
                .isTrue();
        refused(operation().input(x).output(Port.required("y")));
        refused(operation().input(x).output(Port.required("y").mayAlias(0)));
        refused(operation()
                .input(x)
                .output(Port.required("y").mustAlias(0))
                .output(Port.required("z").mustAlias(0)));
    }

    @Test
    void it_is_there_and_read() {
        refused(operation()
                .input(Port.optional("x").updated())
                .output(Port.required("y").mustAlias(0)));
        refused(operation()
                .input(Port.variadic("x", 1).updated())
                .output(Port.required("y").mustAlias(0)));
        refused(operation()
                .input(Port.required("x").typeOnly().updated())
                .output(Port.required("y").mustAlias(0)));
    }

    @Test
    void no_output_is_updated() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> operation().output(Port.required("y").updated()));
    }
}
