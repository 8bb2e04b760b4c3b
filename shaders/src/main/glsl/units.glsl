// Elements or runs of elements that are moved without looking at them: UNIT_BYTES of 1, 2, 4, 8 or 16.

#if UNIT_BYTES == 1
#define UNIT uint8_t
#elif UNIT_BYTES == 2
#define UNIT uint16_t
#elif UNIT_BYTES == 4
#define UNIT uint
#elif UNIT_BYTES == 8
#define UNIT uvec2
#else
#define UNIT uvec4
#endif
