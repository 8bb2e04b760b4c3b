// Rows that indices pick from tables, added up, in units of ELEMENTS, of which a row has ROW_UNITS. An index outside of its table picks zeros. Bindings for a table that a call lacks hold the first one, and are not
// read.

layout(constant_id = 3) const uint TABLES = 3;
layout(constant_id = 4) const uint INDEX_WORDS = 1; // 1: i32; 2: i64, lower word first

layout(std430, binding = 0) readonly buffer FirstTable {
    ELEMENTS first_table[];
};
layout(std430, binding = 1) readonly buffer FirstIndices {
    int first_indices[];
};
layout(std430, binding = 2) readonly buffer SecondTable {
    ELEMENTS second_table[];
};
layout(std430, binding = 3) readonly buffer SecondIndices {
    int second_indices[];
};
layout(std430, binding = 4) readonly buffer ThirdTable {
    ELEMENTS third_table[];
};
layout(std430, binding = 5) readonly buffer ThirdIndices {
    int third_indices[];
};

const uint NOWHERE = 0xffffffffu;

uint row_begin; // of the row that is normalized, in the result
uint picked[3]; // where its parts begin in the tables, or NOWHERE

uint place_of(int low, int high, uint table_rows) {
    bool negative = high == -1 && (INDEX_WORDS == 2 || low < 0);
    bool inside = negative ? 0u - uint(low) <= table_rows && low != 0 : high == 0 && uint(low) < table_rows;
    return !inside ? NOWHERE : (negative ? uint(low) + table_rows : uint(low)) * ROW_UNITS;
}

#define PLACE_IN(indices, table) \
    place_of( \
        indices[row % counts[table] * INDEX_WORDS], \
        INDEX_WORDS == 2 ? indices[row % counts[table] * INDEX_WORDS + 1u] : indices[row % counts[table]] >> 31, \
        table_rows[table])

void begin_row(uint row) {
    row_begin = row * ROW_UNITS;
    picked[0] = PLACE_IN(first_indices, 0);
    picked[1] = PLACE_IN(second_indices, 1);
    picked[2] = NOWHERE;
    if (TABLES > 2u) {
        picked[2] = PLACE_IN(third_indices, 2);
    }
}

VALUES embedded_value(uint at) {
    uint place = at - row_begin;
    VALUES value = VALUES(0.0);
    if (picked[0] != NOWHERE) {
        value += ELEMENT_VALUES(first_table[picked[0] + place]);
    }
    if (picked[1] != NOWHERE) {
        value += ELEMENT_VALUES(second_table[picked[1] + place]);
    }
    if (TABLES > 2u && picked[2] != NOWHERE) {
        value += ELEMENT_VALUES(third_table[picked[2] + place]);
    }
    return value;
}
