package org.lemnos.models;

import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.ValueRef;
import org.lemnos.models.onnx.deduced.KnownValues;
import org.lemnos.models.onnx.file.ElementTypes;

/**
 * Holds what one file declares of its graph's outputs to what its nodes make. These are element types, numbers of axes, and
 * extents wherever both are numbers; where no symbolic extent takes part, one name means one number as well. For one thread.
 */
final class DeclaredOutputs {
    private static final int UNDEFINED = 0;

    private final KnownValues known;

    /** What each name of an extent has been found to be, and where. */
    private final Map<String, Found> found = new HashMap<>();

    /** The extent of an output's axis. */
    private record Found(long extent, String place) {}

    DeclaredOutputs(KnownValues known) {
        this.known = known;
    }

    /**
     * Checks one output.
     *
     * @throws LemnosException with {@code MODEL_MALFORMED} if it is declared to be another tensor than the graph makes
     */
    void check(ValueInfoProto output, ValueRef value) {
        if (!output.getType().hasTensorType()) {
            return;
        }
        TypeProto.Tensor declared = output.getType().getTensorType();
        String name = "output '" + output.getName() + "'";
        if (declared.getElemType() != UNDEFINED) {
            ElementType type = ElementTypes.of(declared.getElemType(), name);
            known.elementType(value).filter(made -> made != type).ifPresent(made -> {
                throw malformed(
                        output, name + " is declared as " + type.token() + ", but the graph makes " + made.token());
            });
        }
        if (declared.hasShape()) {
            checkShape(output, name, declared.getShape().getDimList(), value);
        }
    }

    private void checkShape(
            ValueInfoProto output, String name, List<TensorShapeProto.Dimension> declared, ValueRef value) {
        known.rank(value).filter(rank -> rank != declared.size()).ifPresent(rank -> {
            throw malformed(
                    output, name + " is declared with " + declared.size() + " axes, but the graph makes " + rank);
        });
        String made = known.type(value).map(TensorType::toString).orElse("");
        for (int axis = 0; axis < declared.size(); axis++) {
            OptionalLong extent = known.extent(value, axis);
            if (extent.isPresent()) {
                checkNumber(output, declared.get(axis), axis, extent.getAsLong(), made);
            }
        }
        known.type(value).ifPresent(type -> {
            for (int axis = 0; axis < declared.size(); axis++) {
                checkName(output, declared.get(axis), axis, type);
            }
        });
    }

    private static String place(ValueInfoProto output, int axis) {
        return "axis " + axis + " of output '" + output.getName() + "'";
    }

    /** The other axes may be symbolic; older exporters write -1 for an extent that they do not know. */
    private static void checkNumber(
            ValueInfoProto output, TensorShapeProto.Dimension declared, int axis, long extent, String made) {
        if (declared.hasDimValue() && declared.getDimValue() >= 0 && declared.getDimValue() != extent) {
            throw malformed(
                    output,
                    place(output, axis) + " is declared with extent " + declared.getDimValue()
                            + ", but the graph makes " + (made.isEmpty() ? extent : made));
        }
    }

    private void checkName(ValueInfoProto output, TensorShapeProto.Dimension declared, int axis, TensorType type) {
        long extent = type.dim(axis);
        String place = place(output, axis);
        if (InputDims.isName(declared.getDimParam())) {
            Found before = found.putIfAbsent(declared.getDimParam(), new Found(extent, place));
            if (before != null && before.extent != extent) {
                throw malformed(
                        output,
                        place + " is declared with extent '" + declared.getDimParam() + "', which is " + before.extent
                                + " on " + before.place + ", but the graph makes " + type);
            }
        }
    }

    private static LemnosException malformed(ValueInfoProto output, String why) {
        return new LemnosException(ErrorCode.MODEL_MALFORMED, why, Map.of("output", output.getName()));
    }
}
