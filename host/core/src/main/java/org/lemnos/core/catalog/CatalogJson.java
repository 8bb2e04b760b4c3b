package org.lemnos.core.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.Port;
import org.lemnos.core.json.AttributesJson;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.vendor.ProviderFault;

/** What a catalog's identity and its report say. */
final class CatalogJson {
    private static final String REPORT_SCHEMA = "lemnos.catalog.v1";

    private final Catalog catalog;

    CatalogJson(Catalog catalog) {
        this.catalog = catalog;
    }

    /** What {@link Catalog#sha256} covers. */
    void writeIdentity(JsonOut out) {
        out.beginObject();
        writeProviders(out);
        out.endObject();
    }

    private void writeProviders(JsonOut out) {
        out.name("providers").beginArray();
        for (ProviderEntry provider : catalog.providers()) {
            writeProvider(out, provider);
        }
        out.endArray();
    }

    /** Everything that the catalog knows. */
    void writeReport(JsonOut out) {
        out.beginObject();
        out.member("inert_kernels", catalog.inert(), CatalogJson::writeInert);
        writeProviders(out);
        out.member("refused", catalog.refused(), CatalogJson::writeFault);
        out.member("schema", REPORT_SCHEMA);
        out.member("sha256", catalog.sha256());
        out.member("standings", catalog.providers(), CatalogJson::writeStanding);
        out.endObject();
    }

    private static void writeInert(JsonOut out, InertKernel inert) {
        out.beginObject();
        out.member("detail", inert.detail());
        out.member("kernel", inert.kernel().id());
        out.member("reason", inert.reason().token());
        out.endObject();
    }

    private static void writeFault(JsonOut out, ProviderFault fault) {
        out.beginObject();
        out.member("call", fault.call());
        out.member("detail", fault.detail());
        out.member("kind", fault.kind().token());
        out.member("who", fault.who());
        out.endObject();
    }

    /** Not part of the identity: who vouches for a provider does not change what is planned. */
    private static void writeStanding(JsonOut out, ProviderEntry provider) {
        out.beginObject();
        out.name("proved_modules").texts(provider.provenance().provedModules());
        out.member("provider", provider.id());
        out.member("standing", provider.provenance().standing().token());
        out.endObject();
    }

    private void writeProvider(JsonOut out, ProviderEntry provider) {
        out.beginObject();
        out.member("api_level", provider.descriptor().apiLevel().toString());
        out.member("code_sha256", provider.codeSha256());
        out.name("device_addresses").texts(provider.provenance().addressKernels());
        out.member("id", provider.id());
        out.name("kernels").beginArray();
        for (KernelEntry kernel : provider.kernels()) {
            writeKernel(out, kernel);
        }
        out.endArray();
        out.member("licence", provider.descriptor().licence());
        out.member("oldest_host_minor", provider.descriptor().oldestHostMinor());
        out.name("operations").beginArray();
        for (OperationEntry operation : provider.operations()) {
            writeOperation(out, operation.descriptor());
        }
        out.endArray();
        out.name("patterns").beginArray();
        for (PatternEntry pattern : provider.patterns()) {
            writePattern(out, pattern);
        }
        out.endArray();
        out.member("vendor", provider.descriptor().vendor());
        out.member("version", provider.descriptor().version());
        out.endObject();
    }

    private static void writePattern(JsonOut out, PatternEntry pattern) {
        out.beginObject();
        out.member("id", pattern.id());
        out.member("needs", pattern.needs().toString());
        out.member("replacement", pattern.replacement().name());
        out.endObject();
    }

    private static void writeOperation(JsonOut out, OperationDescriptor operation) {
        out.beginObject();
        out.name("attributes").beginArray();
        for (AttributeSpec attribute : operation.attributes()) {
            writeAttribute(out, attribute);
        }
        out.endArray();
        out.member("id", operation.id().name());
        writePorts(out.name("inputs"), operation.inputs());
        writePorts(out.name("outputs"), operation.outputs());
        out.member("scratch", token(operation.scratch()));
        out.member("summary", operation.summary());
        out.member("version", operation.version().toString());
        out.endObject();
    }

    private static void writeAttribute(JsonOut out, AttributeSpec spec) {
        Attributes fallback = spec.fallback().isPresent()
                ? Attributes.of(spec.name(), spec.fallback().get())
                : Attributes.none();
        out.beginObject();
        out.name("choices").texts(spec.choices());
        out.name("fallback");
        AttributesJson.write(out, fallback);
        out.member("kind", spec.kind().token());
        out.member("least", spec.least());
        out.member("most", spec.most());
        out.member("name", spec.name());
        out.endObject();
    }

    private static void writePorts(JsonOut out, List<Port> ports) {
        out.beginArray();
        for (Port port : ports) {
            writePort(out, port);
        }
        out.endArray();
    }

    private static void writePort(JsonOut out, Port port) {
        out.beginObject();
        out.member("alias", token(port.aliasKind()));
        out.name("aliased_input").value(port.aliasedInput());
        out.member("arity", token(port.arity()));
        out.member("at_least", port.atLeast());
        out.name("dims").texts(port.dims());
        out.member("name", port.name());
        out.member("type_only", port.isTypeOnly());
        writeTypes(out.name("types"), inOrder(port.types()));
        out.member("updated", port.isUpdated());
        out.endObject();
    }

    private static void writeTypes(JsonOut out, List<ElementType> types) {
        out.beginArray();
        for (ElementType type : types) {
            out.value(type.token());
        }
        out.endArray();
    }

    private static List<ElementType> inOrder(Set<ElementType> types) {
        List<ElementType> ordered = new ArrayList<>(types);
        ordered.sort(null);
        return ordered;
    }

    private void writeKernel(JsonOut out, KernelEntry kernel) {
        Map<String, BufferRef> ports = ports(kernel);
        out.beginObject();
        out.name("claims").beginArray();
        for (Claim claim : kernel.descriptor().claims()) {
            writeClaim(out, claim, ports);
        }
        out.endArray();
        out.member("id", kernel.id());
        out.member("needs", kernel.descriptor().needs().toString());
        out.member("operation", kernel.descriptor().operation().name());
        out.member("version", kernel.descriptor().version().toString());
        out.endObject();
    }

    /** The ports of the kernel's operation; none if it is not registered. */
    private Map<String, BufferRef> ports(KernelEntry kernel) {
        Map<String, BufferRef> ports = new TreeMap<>();
        catalog.find(kernel.descriptor().operation()).ifPresent(operation -> {
            for (int i = 0; i < operation.descriptor().inputs().size(); i++) {
                ports.put(BufferRef.input(i).toString(), BufferRef.input(i));
            }
            for (int i = 0; i < operation.descriptor().outputs().size(); i++) {
                ports.put(BufferRef.output(i).toString(), BufferRef.output(i));
            }
        });
        return ports;
    }

    private static void writeClaim(JsonOut out, Claim claim, Map<String, BufferRef> ports) {
        out.beginObject();
        out.member("accumulator", claim.accumulator().token());
        out.name("capabilities").texts(claim.capabilities());
        out.member("chain", claim.chain().toString());
        out.member("least_rank", claim.leastRank());
        out.name("most_elements").beginObject();
        for (Map.Entry<String, BufferRef> port : ports.entrySet()) {
            out.member(port.getKey(), claim.mostElements(port.getValue()));
        }
        out.endObject();
        out.member("most_rank", claim.mostRank());
        out.member("repeatability", claim.repeatability().token());
        out.member("row_invariant", claim.isRowInvariant());
        out.name("storage").beginObject();
        for (Map.Entry<String, BufferRef> port : ports.entrySet()) {
            out.name(port.getKey()).texts(claim.storage(port.getValue()));
        }
        out.endObject();
        writeTypes(out.name("types"), claim.types());
        out.endObject();
    }

    private static String token(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
