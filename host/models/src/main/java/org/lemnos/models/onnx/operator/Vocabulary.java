package org.lemnos.models.onnx.operator;

import ai.onnx.proto.OnnxMl.FunctionProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/**
 * What the operators of a graph's nodes mean: the operator sets that its model, or the function around it, imports, and the model's functions.
 *
 * @param opsets the version of each imported operator set by domain; ONNX's own domain is the empty text
 * @param functions the model's functions by {@link #key}
 */
public record Vocabulary(Map<String, Long> opsets, Map<String, FunctionProto> functions) {
    /** Copies the maps. */
    public Vocabulary {
        opsets = Map.copyOf(opsets);
        functions = Map.copyOf(functions);
    }

    /**
     * That of a model.
     *
     * @throws LemnosException with {@code MODEL_MALFORMED} if two functions have the same name
     */
    public static Vocabulary of(Map<String, Long> opsets, List<FunctionProto> functions) {
        Map<String, FunctionProto> byKey = new HashMap<>();
        for (FunctionProto function : functions) {
            String key = key(function.getDomain(), function.getName(), function.getOverload());
            if (byKey.put(key, function) != null) {
                throw new LemnosException(ErrorCode.MODEL_MALFORMED, "two functions of the model are named " + key);
            }
        }
        return new Vocabulary(opsets, byKey);
    }

    /** A domain as it is compared: ONNX's own has two spellings. */
    public static String domain(String written) {
        return written.equals("ai.onnx") ? "" : written;
    }

    private static String key(String domain, String name, String overload) {
        return domain(domain) + ":" + name + (overload.isEmpty() ? "" : ":" + overload);
    }

    /** The model's function that a node calls. */
    Optional<FunctionProto> function(NodeProto node) {
        return Optional.ofNullable(functions.get(key(node.getDomain(), node.getOpType(), node.getOverload())));
    }

    /** What the operators in a function's body mean. */
    Vocabulary within(FunctionProto function) {
        Map<String, Long> own = new HashMap<>();
        for (OperatorSetIdProto opset : function.getOpsetImportList()) {
            own.put(domain(opset.getDomain()), opset.getVersion());
        }
        return new Vocabulary(own, functions);
    }

    /** The version of the operator set that a node's operator is of; empty if it is not imported. */
    Optional<Long> opset(NodeProto node) {
        return Optional.ofNullable(opsets.get(domain(node.getDomain())));
    }
}
