package org.lemnos.core.graph;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.lemnos.api.operation.AttributeKind;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.Attributes;
import org.lemnos.core.json.ElementNames;
import org.lemnos.core.json.OrderedJson;

/** Writes the report of a semantic graph. */
final class SemanticGraphJson {
    private static final String LOWERING = "dispatch";
    private static final String DIFFERENTIATION = "none";
    private static final String CONTROL_FLOW = "straight_line";

    private SemanticGraphJson() {}

    static String text(SemanticGraph graph) {
        return OrderedJson.text(out -> out.object(() -> {
            out.member("schema", SemanticGraph.SCHEMA);
            out.member("name", graph.name());
            out.member("values", graph.values(), SemanticGraphJson::value);
            out.member("operations", graph.operations(), SemanticGraphJson::operation);
            out.member("autograd", List.<OptionalInt>of(), OrderedJson::value);
        }));
    }

    private static void value(OrderedJson out, SemanticValue value) {
        out.object(() -> {
            out.member("id", value.id());
            out.member("name", value.name());
            out.member("kind", SemanticValue.KIND);
            out.member("dtype", ElementNames.of(value.type().elementType()));
            out.name("shape")
                    .integers(Arrays.stream(value.type().dims()).boxed().toList());
            out.member("byte_offset", value.byteOffset());
            out.member("external", value.external());
            out.member("virtual", value.virtual());
            out.name("strides").integers(value.strides());
            out.member("view_source", value.viewSource());
            out.member("view_byte_offset", value.viewByteOffset());
            out.member("producer", value.producer());
        });
    }

    private static void operation(OrderedJson out, SemanticOperation operation) {
        out.object(() -> {
            out.member("id", operation.id());
            out.member("name", operation.name());
            out.hex("contract_hash", operation.contractHash());
            out.member("lowering", LOWERING);
            out.member("differentiation", DIFFERENTIATION);
            out.member("control_flow", CONTROL_FLOW);
            out.member("inputs", operation.inputs(), OrderedJson::value);
            out.name("outputs").integers(operation.outputs());
            out.member("attributes", operation.contract().attributes(), (o, spec) -> {
                if (operation.attributes().has(spec.name())) {
                    attribute(o, spec, operation.attributes());
                }
            });
            out.member(
                    "accesses",
                    operation.accesses(),
                    (o, access) -> o.object(() -> {
                        o.member("value", access.value());
                        o.member("mode", access.mode().token());
                    }));
            out.name("mutated_inputs").integers(operation.mutatedInputs());
            out.member(
                    "aliases",
                    operation.aliases(),
                    (o, alias) -> o.object(() -> {
                        o.member("output", alias.output());
                        o.member("input", alias.input());
                    }));
            out.name("control_dependencies").integers(operation.controlDependencies());
            out.name("backward_of").nothing();
            out.member("backward_sequence", 0);
        });
    }

    private static void attribute(OrderedJson out, AttributeSpec spec, Attributes attributes) {
        out.object(() -> {
            out.member("name", spec.name());
            out.member("kind", kind(spec));
            write(out.name("value"), spec.kind(), attributes.get(spec.name(), spec.kind()));
        });
    }

    private static String kind(AttributeSpec spec) {
        return switch (spec.kind()) {
            case BOOL -> "boolean";
            case INTEGER -> "signed_integer";
            case INTEGERS -> "shape";
            case F32, F64 -> "float";
            case F32S, F64S -> "floats";
            case TEXT -> spec.choices().isEmpty() ? "string" : "enum";
        };
    }

    private static void write(OrderedJson out, AttributeKind kind, Object value) {
        switch (kind) {
            case BOOL -> out.value((Boolean) value);
            case INTEGER -> out.value((Long) value);
            case INTEGERS -> out.integers(Arrays.stream((long[]) value).boxed().toList());
            case F32 -> number(out, (Float) value);
            case F64 -> out.value((Double) value);
            case F32S -> {
                float[] numbers = (float[]) value;
                out.array(boxed(numbers), SemanticGraphJson::number);
            }
            case F64S ->
                out.array(Arrays.stream((double[]) value).boxed().toList(), (o, each) -> o.value(each.doubleValue()));
            case TEXT -> out.value((String) value);
        }
    }

    /** As the shortest decimal that gives the same binary32. */
    private static void number(OrderedJson out, Float value) {
        out.value(Double.parseDouble(value.toString()));
    }

    private static List<Float> boxed(float[] numbers) {
        Float[] boxed = new Float[numbers.length];
        for (int i = 0; i < boxed.length; i++) {
            boxed[i] = numbers[i];
        }
        return Arrays.asList(boxed);
    }
}
