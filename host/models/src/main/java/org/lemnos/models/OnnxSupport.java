package org.lemnos.models;

import java.util.SortedMap;
import java.util.SortedSet;
import org.lemnos.models.onnx.operator.OperatorTable;

/** Which of ONNX's operators are imported. */
public final class OnnxSupport {
    private OnnxSupport() {}

    /** The oldest version of ONNX's operator set that is read. */
    public static int oldestOpset() {
        return OperatorTable.OLDEST_OPSET;
    }

    /** The newest version of ONNX's operator set that is read. */
    public static int newestOpset() {
        return OperatorTable.NEWEST_OPSET;
    }

    /** The operators by name, each with the versions of ONNX's operator set in which a definition appeared that is imported, ascending. */
    public static SortedMap<String, SortedSet<Integer>> operators() {
        return OperatorTable.versions();
    }
}
