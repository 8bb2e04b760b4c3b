package org.lemnos.core.graph;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.Port;
import org.lemnos.core.json.AttributesJson;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.json.Sha256;

/** 64 bits that identify an operation's contract: name, version, ports with types, shapes and aliasing, attributes with their bounds. */
final class ContractHash {
    private static final String DOMAIN = "lemnos.operation-contract.v1";
    private static final int HEX_DIGITS = 16;
    private static final int RADIX = 16;

    private ContractHash() {}

    /** The hash; never 0, which stands for no contract. */
    static long of(OperationDescriptor contract) {
        String sha256 = Sha256.ofJson(DOMAIN, out -> write(out, contract));
        long bits = Long.parseUnsignedLong(sha256.substring(0, HEX_DIGITS), RADIX);
        return bits == 0 ? 1 : bits;
    }

    private static void write(JsonOut out, OperationDescriptor contract) {
        out.beginObject();
        out.member("attributes", contract.attributes(), ContractHash::write);
        out.member("inputs", contract.inputs(), ContractHash::write);
        out.member("name", contract.id().name());
        out.member("outputs", contract.outputs(), ContractHash::write);
        out.member("version", contract.version().toString());
        out.endObject();
    }

    private static void write(JsonOut out, AttributeSpec spec) {
        out.beginObject();
        out.name("choices").texts(spec.choices());
        out.name("fallback");
        AttributesJson.write(
                out,
                spec.fallback().map(value -> Attributes.of(spec.name(), value)).orElse(Attributes.none()));
        out.member("kind", spec.kind().token());
        out.member("least", spec.least());
        out.member("most", spec.most());
        out.member("name", spec.name());
        out.endObject();
    }

    private static void write(JsonOut out, Port port) {
        out.beginObject();
        out.member("alias", port.aliasKind().name().toLowerCase(Locale.ROOT));
        out.member("aliased_input", port.aliasedInput());
        out.member("arity", port.arity().name().toLowerCase(Locale.ROOT));
        out.member("at_least", port.atLeast());
        out.name("dims").texts(port.dims());
        out.member("name", port.name());
        out.member("type_only", port.isTypeOnly());
        out.name("types").texts(tokens(port.types()));
        out.member("updated", port.isUpdated());
        out.endObject();
    }

    private static List<String> tokens(Set<ElementType> types) {
        return types.stream().sorted().map(ElementType::token).toList();
    }
}
