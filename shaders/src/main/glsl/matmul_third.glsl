// Names for a tile's template: the third product, its ports and its columns.
#undef PRODUCT
#undef RIGHT_OPERAND
#undef RESULT
#undef OFFSETS
#undef COLUMNS_IN_ALL
#define PRODUCT third_product
#define RIGHT_OPERAND third_b
#define RESULT third_y
#define OFFSETS third_bias
#define COLUMNS_IN_ALL third_n
