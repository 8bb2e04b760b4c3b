package org.lemnos.core.catalog;

import java.util.List;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;

/** How a call is named in messages. */
public final class CallText {
    private CallText() {}

    /** Such as {@code nn/matmul@1.0 (f32[2, 3], f32[3, 4]) -> (f32[2, 4])}. */
    public static String of(OperationCall call, List<TensorType> outputs) {
        StringBuilder text = new StringBuilder(inputsOf(call)).append(" -> (");
        for (int i = 0; i < outputs.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(outputs.get(i));
        }
        return text.append(')').toString();
    }

    /** The same where the outputs are not known. */
    public static String inputsOf(OperationCall call) {
        StringBuilder text = new StringBuilder()
                .append(call.operation())
                .append('@')
                .append(call.version())
                .append(" (");
        for (int i = 0; i < call.inputs(); i++) {
            text.append(i == 0 ? "" : ", ").append(call.has(i) ? call.input(i).toString() : "absent");
        }
        return text.append(')').toString();
    }
}
