package org.lemnos.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lemnos.core.schedule.AccessKind.READ;
import static org.lemnos.core.schedule.AccessKind.READ_WRITE;
import static org.lemnos.core.schedule.AccessKind.WRITE;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramOrderTest {
    private static int boundaries(RangeAccess[]... dispatches) {
        ScheduleProblem.Builder builder = ScheduleProblem.builder();
        for (int i = 0; i < 3; i++) {
            builder.resource(0);
        }
        for (RangeAccess[] dispatch : dispatches) {
            builder.dispatch(List.of(dispatch));
        }
        return ProgramOrder.boundaries(builder.build());
    }

    private static RangeAccess[] of(RangeAccess... accesses) {
        return accesses;
    }

    private static RangeAccess on(int resource, AccessKind kind) {
        return new RangeAccess(resource, 0, 8, kind);
    }

    @Test
    void aBoundaryLiesBeforeEachConflictWithTheLastThatTouchedTheResource() {
        assertThat(boundaries(of(on(0, WRITE)), of(on(0, READ)))).isEqualTo(1);
        assertThat(boundaries(of(on(0, READ)), of(on(0, WRITE)))).isEqualTo(1);
        assertThat(boundaries(of(on(0, WRITE)), of(on(0, WRITE)))).isEqualTo(1);
        assertThat(boundaries(of(on(0, READ)), of(on(0, READ)))).isZero();
        assertThat(boundaries(of(on(0, WRITE)), of(on(0, READ_WRITE)), of(on(0, READ))))
                .isEqualTo(2);
    }

    @Test
    void writeReadReadNeedsOneAndSoDoesReadReadWrite() {
        assertThat(boundaries(of(on(0, WRITE)), of(on(0, READ)), of(on(0, READ))))
                .isEqualTo(1);
        assertThat(boundaries(of(on(0, READ)), of(on(0, READ)), of(on(0, WRITE))))
                .isEqualTo(1);
    }

    @Test
    void oneBindingThatReadsAndOneThatWritesCountAsBoth() {
        assertThat(boundaries(of(on(0, READ), on(0, WRITE)), of(on(0, READ)))).isEqualTo(1);
        assertThat(boundaries(of(on(0, READ)), of(on(0, READ), on(0, WRITE)))).isEqualTo(1);
    }

    @Test
    void severalConflictsOfOneDispatchShareABoundaryAndOthersDoNotDisturb() {
        assertThat(boundaries(of(on(0, WRITE)), of(on(1, WRITE)), of(on(0, READ), on(1, READ), on(2, WRITE))))
                .isEqualTo(1);
        assertThat(boundaries(of(on(0, WRITE)), of(on(1, WRITE)), of(on(0, READ))))
                .isEqualTo(1);
    }

    @Test
    void independentChainsTurnByTurnCostABoundaryEachThere() {
        ScheduleProblem.Builder builder = ScheduleProblem.builder();
        for (int i = 0; i < 3; i++) {
            builder.resource(0);
        }
        for (int resource = 0; resource < 3; resource++) {
            builder.dispatch(List.of(on(resource, WRITE)));
            builder.dispatch(List.of(on(resource, READ)));
        }
        assertThat(ProgramOrder.boundaries(builder.build())).isEqualTo(3);
        assertThat(Scheduler.schedule(builder.build()).boundaries()).isEqualTo(1);
    }
}
