package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import com.google.protobuf.ByteString;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** What one node says: its attributes. Every attribute must be asked for: one that nobody read would silently change nothing. */
abstract sealed class NodeReading permits OperatorCall {
    /** The node's message. */
    final NodeProto node;

    /** What to call the node. */
    final String id;

    private final int version;
    private final Map<String, AttributeProto> unread = new HashMap<>();

    NodeReading(NodeProto node, int version) {
        this.node = node;
        this.version = version;
        this.id = NodeNames.of(node);
        for (AttributeProto attribute : node.getAttributeList()) {
            unread.put(attribute.getName(), attribute);
        }
    }

    /** The version of the operator set in which the definition that applies appeared. */
    int version() {
        return version;
    }

    /** An error about something in the node that ONNX allows and this importer does not. */
    LemnosException unsupported(String why) {
        return error(ErrorCode.MODEL_UNSUPPORTED, why);
    }

    /** An error about something in the node that ONNX does not allow. */
    LemnosException malformed(String why) {
        return error(ErrorCode.MODEL_MALFORMED, why);
    }

    private LemnosException error(ErrorCode code, String why) {
        return new LemnosException(code, this + ": " + why, Map.of("node", id, "operator", node.getOpType()));
    }

    /** An attribute, empty if it is not given. */
    Optional<AttributeProto> attribute(String name) {
        Optional<AttributeProto> attribute = Optional.ofNullable(unread.remove(name));
        if (attribute.isPresent() && !attribute.get().getRefAttrName().isEmpty()) {
            throw malformed("attribute '" + name + "' refers to one of a function, but it lies in none");
        }
        return attribute;
    }

    /** An integer attribute, empty if it is not given. */
    Optional<Long> integer(String name) {
        return attribute(name).map(attribute -> {
            if (!attribute.hasI()) {
                throw malformed("attribute '" + name + "' is no integer");
            }
            return attribute.getI();
        });
    }

    /** A list of integers, empty if it is not given. */
    Optional<long[]> integers(String name) {
        return attribute(name).map(attribute -> {
            if (attribute.hasI() || attribute.hasF() || attribute.hasS() || attribute.hasT()) {
                throw malformed("attribute '" + name + "' is no list of integers");
            }
            return integers(attribute);
        });
    }

    static long[] integers(AttributeProto attribute) {
        return attribute.getIntsList().stream().mapToLong(Long::longValue).toArray();
    }

    /** A list of floating numbers, empty if it is not given. */
    Optional<float[]> numbers(String name) {
        return attribute(name).map(attribute -> {
            if (attribute.hasI() || attribute.hasF() || attribute.hasS() || attribute.hasT()) {
                throw malformed("attribute '" + name + "' is no list of floating numbers");
            }
            return numbers(attribute);
        });
    }

    static float[] numbers(AttributeProto attribute) {
        float[] values = new float[attribute.getFloatsCount()];
        for (int i = 0; i < values.length; i++) {
            values[i] = attribute.getFloats(i);
        }
        return values;
    }

    /** A floating number, empty if it is not given. */
    Optional<Float> number(String name) {
        return attribute(name).map(attribute -> {
            if (!attribute.hasF()) {
                throw malformed("attribute '" + name + "' is no floating number");
            }
            return attribute.getF();
        });
    }

    /** A text, empty if it is not given. */
    Optional<String> text(String name) {
        return attribute(name).map(attribute -> {
            if (!attribute.hasS()) {
                throw malformed("attribute '" + name + "' is no text");
            }
            return attribute.getS().toStringUtf8();
        });
    }

    /** A list of texts, empty if it is not given. */
    Optional<List<String>> texts(String name) {
        return attribute(name).map(attribute -> {
            if (attribute.hasI() || attribute.hasF() || attribute.hasS() || attribute.hasT()) {
                throw malformed("attribute '" + name + "' is no list of texts");
            }
            return attribute.getStringsList().stream()
                    .map(ByteString::toStringUtf8)
                    .toList();
        });
    }

    /** A tensor attribute, empty if it is not given. */
    Optional<TensorProto> tensor(String name) {
        return attribute(name).map(attribute -> {
            if (!attribute.hasT()) {
                throw malformed("attribute '" + name + "' is no tensor");
            }
            return attribute.getT();
        });
    }

    /** Checks that nothing in the node was passed over. */
    void finish() {
        if (!unread.isEmpty()) {
            throw unsupported("attributes " + new TreeSet<>(unread.keySet())
                    + " are not known for operator set version " + version + " of this operator");
        }
    }

    /** Such as {@code node '/encoder/Add' (Add)}. */
    @Override
    public String toString() {
        return "node '" + id + "' (" + node.getOpType() + ")";
    }
}
