package org.lemnos.operations.sequence;

import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Sweep;

/** The calls of {@code nn/recurrence} that are worth testing. */
final class RecurrenceCases {
    private RecurrenceCases() {}

    static void add(OperationCases cases) {
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (Cell cell : Cell.values()) {
                Attributes plain = Attributes.of(Recurrence.CELL, cell.token());
                for (long hidden : new long[] {1, 3, 63, 64, 65, 129}) {
                    add(cases, plain, cell, type, 2, 2, hidden);
                }
                add(cases, plain, cell, type, 0, 2, 5);
                add(cases, plain, cell, type, 3, 0, 5);
                add(cases, plain, cell, type, 3, 2, 0);
                add(cases, plain.with(Recurrence.REVERSE, true), cell, type, 4, 5, 7);
                add(cases, plain.with(Recurrence.CLIP, 0.75f), cell, type, 3, 2, 9);
                add(cases, plain.with(Recurrence.RESET_AFTER, true), cell, type, 3, 2, 33);
                add(cases, plain.with(Recurrence.COUPLED, true), cell, type, 3, 2, 33);
            }
            functions(cases, type);
        }
    }

    /** Every function in every place; those of which a step is not bounded go a short way. */
    private static void functions(OperationCases cases, ElementType type) {
        for (Activation activation : Activation.values()) {
            GateFunction function =
                    activation.factors() > 0 ? new GateFunction(activation, 0.75f, 0.25f) : GateFunction.of(activation);
            Attributes rnn = Attributes.of(Recurrence.CELL, Cell.RNN.token());
            add(cases, function.in(rnn, Recurrence.F), Cell.RNN, type, 2, 2, 5);
            Attributes gru = Attributes.of(Recurrence.CELL, Cell.GRU.token());
            add(cases, function.in(gru, Recurrence.G), Cell.GRU, type, 2, 2, 5);
            Attributes lstm = Attributes.of(Recurrence.CELL, Cell.LSTM.token());
            add(cases, function.in(lstm, Recurrence.H), Cell.LSTM, type, 2, 2, 5);
        }
    }

    private static void add(
            OperationCases cases,
            Attributes attributes,
            Cell cell,
            ElementType type,
            long steps,
            long batch,
            long hidden) {
        long gates = cell.gates() * hidden;
        TensorType x = TensorType.of(type, steps, batch, gates);
        TensorType r = TensorType.of(type, hidden, gates);
        TensorType b = TensorType.of(type, gates);
        TensorType state = TensorType.of(type, batch, hidden);
        TensorType lengths = TensorType.of(ElementType.I32, batch);
        if (cell == Cell.LSTM) {
            Sweep.add(cases, attributes, x, r, b, state, lengths, state, TensorType.of(type, 3 * hidden));
        } else {
            Sweep.add(cases, attributes, x, r, b, state, lengths);
        }
    }
}
