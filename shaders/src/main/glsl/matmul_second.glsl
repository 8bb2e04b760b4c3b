// Names for a tile's template: the second product, its ports and its columns.
#undef PRODUCT
#undef RIGHT_OPERAND
#undef RESULT
#undef OFFSETS
#undef COLUMNS_IN_ALL
#define PRODUCT second_product
#define RIGHT_OPERAND second_b
#define RESULT second_y
#define OFFSETS second_bias
#define COLUMNS_IN_ALL second_n
