package org.lemnos.tck.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;

class FillingTest {
    private static final TensorType INDICES = TensorType.of(ElementType.I64, 40);

    @ParameterizedTest
    @EnumSource
    void integersLieInTheRangeThatTheOperationAllows(Filling filling) {
        ValueRange range = new ValueRange(-3, 2);
        long[] values =
                filling.tensor(INDICES, 1, Optional.of(range), new Random(1)).toLongs();
        assertThat(range.firstOutside(values)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void anIndexIntoAnAxisWithoutElementsHasNoValue(Filling filling) {
        Optional<ValueRange> none = Optional.of(new ValueRange(0, -1));
        assertThatThrownBy(() -> filling.tensor(INDICES, 1, none, new Random(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the operation allows no value, only 0 to -1");
        assertThat(filling.tensor(TensorType.of(ElementType.I64, 0), 1, none, new Random(1))
                        .toLongs())
                .isEmpty();
    }
}
