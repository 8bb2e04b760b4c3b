package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;

/**
 * An operator of a domain that is not ONNX's, which becomes the operation of that name: domain {@code acme}, type {@code Foo} the operation
 * {@code acme/Foo}, inputs and outputs by position, attributes by name. Version n of the domain's operator set asks for the operation in a version
 * that satisfies n.0. Whether anybody registered the operation, and what it thinks of the node, is found when the program is planned.
 */
final class ForeignOperator {
    /** ONNX's numbers for kinds of attributes, needed where a list is empty. */
    private static final int FLOATS = 6;

    private static final int INTS = 7;
    private static final int LARGEST_VERSION = 0xFFFF;

    private ForeignOperator() {}

    static void convert(OperatorCall call, NodeProto node) {
        if (call.version() < 1 || call.version() > LARGEST_VERSION) {
            throw call.unsupported("the model imports version " + call.version() + " of domain " + node.getDomain()
                    + "; operations have versions from 1 to " + LARGEST_VERSION);
        }
        Attributes attributes = Attributes.none();
        for (AttributeProto attribute : node.getAttributeList()) {
            attributes = with(attributes, call, attribute.getName());
        }
        call.becomesAll(
                id(call, node), Version.of(call.version(), 0), attributes, call.places(), node.getOutputCount());
    }

    private static OperationId id(OperatorCall call, NodeProto node) {
        if (node.getDomain().contains("/")) {
            throw call.unsupported("domain '" + node.getDomain() + "' has a slash, which no provider's vendor has");
        }
        try {
            return OperationId.of(node.getDomain() + "/" + node.getOpType());
        } catch (IllegalArgumentException noId) {
            throw call.unsupported("no operation can have this name: " + noId.getMessage());
        }
    }

    private static Attributes with(Attributes attributes, OperatorCall call, String name) {
        AttributeProto attribute =
                call.attribute(name).orElseThrow(() -> call.malformed("attribute '" + name + "' is given twice"));
        try {
            return attributes.with(name, value(call, attribute));
        } catch (IllegalArgumentException noName) {
            throw call.unsupported(String.valueOf(noName.getMessage()));
        }
    }

    private static Object value(OperatorCall call, AttributeProto attribute) {
        int kind = attribute.getType().getNumber();
        if (attribute.hasI()) {
            return attribute.getI();
        }
        if (attribute.hasF()) {
            return attribute.getF();
        }
        if (attribute.hasS()) {
            return attribute.getS().toStringUtf8();
        }
        if (attribute.getIntsCount() > 0 || kind == INTS) {
            return OperatorCall.integers(attribute);
        }
        if (attribute.getFloatsCount() > 0 || kind == FLOATS) {
            return OperatorCall.numbers(attribute);
        }
        throw call.unsupported("attribute '" + attribute.getName()
                + "' is no integer, number, text or list of integers or numbers, which operations have");
    }
}
