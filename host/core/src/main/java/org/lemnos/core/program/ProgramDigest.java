package org.lemnos.core.program;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.lemnos.core.json.AttributesJson;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.json.Sha256;

/**
 * The digest of everything about a program and its extents that a plan may depend on: the importer's family and fingerprint, the graph, and the
 * bytes of constants. Of weights only the types count, since planning never reads their bytes.
 */
public final class ProgramDigest {
    private static final String DOMAIN = "lemnos.program.v1";

    private ProgramDigest() {}

    /** The digest, 64 lowercase hexadecimal digits. */
    public static String of(Program program, Dimensions dimensions) {
        return Sha256.ofJson(DOMAIN, out -> {
            out.beginObject();
            out.member("constants", program.constants(), (o, constant) -> constant(o, program, constant));
            out.name("dimensions").object(dimensions.extents(), (o, extent) -> o.value(extent));
            out.member("family", program.family());
            out.member("fingerprint", program.fingerprint());
            out.member("inputs", program.inputs(), ProgramDigest::input);
            out.member("nodes", program.nodes(), (o, node) -> node(o, program, node));
            out.name("notes").object(program.notes(), JsonOut::value);
            out.member("outputs", program.outputs(), (o, output) -> o.beginObject()
                    .member("name", output.name())
                    .member("value", output.value().index())
                    .endObject());
            out.member("weights", program.weights(), (o, weight) -> o.beginObject()
                    .member("id", program.id(weight.value()))
                    .member("type", weight.type().toString())
                    .member("value", weight.value().index())
                    .endObject());
            out.endObject();
        });
    }

    private static void constant(JsonOut out, Program program, Program.Constant constant) {
        ByteBuffer bytes = constant.tensor().bytes();
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        out.beginObject()
                .member("id", program.id(constant.value()))
                .member("sha256", Sha256.of("lemnos.constant.v1").update(copy).hex())
                .member("type", constant.tensor().type().toString())
                .member("value", constant.value().index())
                .endObject();
    }

    private static void input(JsonOut out, Program.Input input) {
        out.beginObject()
                .name("dims")
                .texts(input.dims())
                .member("name", input.name())
                .member("type", input.elementType().token())
                .member("value", input.value().index())
                .endObject();
    }

    private static void node(JsonOut out, Program program, Node node) {
        out.beginObject().name("attributes");
        AttributesJson.write(out, node.attributes());
        out.member("id", node.id());
        out.member("inputs", node.inputs(), ProgramDigest::place);
        out.member("needs", node.needs().toString());
        out.member("operation", node.operation().name());
        out.member("outputs", node.outputs(), (o, value) -> o.beginObject()
                .member("id", program.id(value))
                .member("value", value.index())
                .endObject());
        out.endObject();
    }

    private static void place(JsonOut out, Optional<ValueRef> place) {
        out.value(place.map(ValueRef::index).orElse(-1));
    }
}
