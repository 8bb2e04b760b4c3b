package org.lemnos.portable;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.device.Capability;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.quantized.Dequantize;
import org.lemnos.operations.quantized.Granularity;
import org.lemnos.operations.quantized.Quantize;
import org.lemnos.operations.quantized.QuantizedNumbers;

/** Numbers that are quantized and dequantized give as one call what both calls give. */
@Tag("device")
class FusedQuantizationTest extends FusedAgreement {
    @RegisterExtension
    static final TestDevice DEVICE = new TestDevice();

    FusedQuantizationTest() {
        super(DEVICE);
    }

    /** Both round the same quotient to the same integer, and the product of it and the scale once. */
    @ParameterizedTest
    @EnumSource(names = {"U8", "I8", "U16", "I16"})
    void pairs(ElementType small) {
        assumeThat(DEVICE.device().profile())
                .as("integers of 8 and 16 bits are stored on this device")
                .matches(device -> device.has(Capability.STORAGE_8BIT) && device.has(Capability.STORAGE_16BIT));
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (boolean perChannel : new boolean[] {true, false}) {
                begin();
                int channels = upTo(9);
                long[] dims = {upTo(4), channels, upTo(30)};
                int scales = perChannel ? channels : 1;
                ValueRef x = input(type, dims);
                ValueRef scale = input(filled(type, scales, 1.0 / 64, 1.0 / 16));
                ValueRef zeroPoint = input(filled(small, scales, 0, 100));
                Attributes half = Attributes.of(Quantize.HALF, type == ElementType.F16);
                ValueRef quantized = node(Quantize.ID, half.with(Granularity.AXIS, 1L), x, scale, zeroPoint);
                output(
                        node(Dequantize.ID, Attributes.of(Granularity.AXIS, -2L), quantized, scale, zeroPoint),
                        type,
                        dims);
                agree(QuantizedNumbers.ID, "quantize_dequantize", 2 * LARGEST * roundoff(type));
            }
        }
    }

    private MemoryTensor filled(ElementType type, int count, double least, double most) {
        MemoryTensor tensor = MemoryTensor.zeros(TensorType.of(type, count));
        double[] numbers = random.doubles(count, least, most).toArray();
        if (type.isFloating()) {
            tensor.set(numbers);
        } else {
            tensor.set(Arrays.stream(numbers).mapToLong(number -> (long) number).toArray());
        }
        return tensor;
    }
}
