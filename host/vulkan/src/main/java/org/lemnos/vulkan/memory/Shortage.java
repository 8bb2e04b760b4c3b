package org.lemnos.vulkan.memory;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/**
 * What a user is told when memory runs out: how much was asked for in all, how much there is, and which tensors are large.
 *
 * @param what what was being loaded
 * @param requestedBytes all that it needs on the device
 * @param tensors its tensors
 */
public record Shortage(String what, long requestedBytes, List<Tensor> tensors) {
    private static final int LISTED = 5;
    private static final String REQUESTED = "requestedBytes";

    /**
     * A tensor and its size.
     *
     * @param name as the program calls it
     * @param sizeBytes what it takes on the device
     */
    public record Tensor(String name, long sizeBytes) {}

    /** Copies the list. */
    public Shortage {
        tensors = List.copyOf(tensors);
    }

    /**
     * The typed error.
     *
     * @param how what was tried and failed
     * @param availableBytes what the heap had to give
     * @param heapBytes what the heap has in all
     */
    public LemnosException report(String how, long availableBytes, long heapBytes) {
        return report(ErrorCode.DEVICE_OUT_OF_MEMORY, how, availableBytes, heapBytes);
    }

    /**
     * The same failure with what was being loaded and its sizes, if it is one of memory that does not say them yet; else the failure as it is.
     *
     * @param availableBytes what the heap had to give
     * @param heapBytes what the heap has in all
     */
    public LemnosException explaining(LemnosException failure, long availableBytes, long heapBytes) {
        boolean ofMemory =
                failure.code() == ErrorCode.DEVICE_OUT_OF_MEMORY || failure.code() == ErrorCode.HOST_OUT_OF_MEMORY;
        return ofMemory && !failure.fields().containsKey(REQUESTED)
                ? report(failure.code(), String.valueOf(failure.getMessage()), availableBytes, heapBytes)
                : failure;
    }

    private LemnosException report(ErrorCode code, String how, long availableBytes, long heapBytes) {
        String largest = tensors.stream()
                .sorted(Comparator.comparingLong(Tensor::sizeBytes).reversed().thenComparing(Tensor::name))
                .limit(LISTED)
                .map(tensor -> tensor.name() + " (" + tensor.sizeBytes() + " bytes)")
                .collect(Collectors.joining(", "));
        return new LemnosException(
                code,
                what + " needs " + requestedBytes + " bytes of device memory; " + availableBytes + " of the heap's "
                        + heapBytes + " bytes are available (" + how + "). Largest tensors: "
                        + (largest.isEmpty() ? "none" : largest)
                        + ". Close other sessions, plan smaller dimensions, or choose a device with more memory",
                Map.of(
                        REQUESTED,
                        Long.toString(requestedBytes),
                        "availableBytes",
                        Long.toString(availableBytes),
                        "heapBytes",
                        Long.toString(heapBytes)));
    }
}
