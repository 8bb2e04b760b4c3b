// Names for a tile's template: the first product, its ports and its columns.
#undef PRODUCT
#undef RIGHT_OPERAND
#undef RESULT
#undef OFFSETS
#undef COLUMNS_IN_ALL
#define PRODUCT product
#define RIGHT_OPERAND b
#define RESULT y
#define OFFSETS bias
#define COLUMNS_IN_ALL n
