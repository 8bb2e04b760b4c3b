// Elements of BYTES bytes as pairs of words, their upper bits zero: SCALAR is how they are stored, bits_of and word_of lead from and to it.
#if BYTES == 1
#extension GL_EXT_shader_8bit_storage : require
#define SCALAR uint8_t
#define bits_of(stored) uvec2(uint(stored), 0u)
#define word_of(bits) uint8_t((bits).x)
#elif BYTES == 2
#extension GL_EXT_shader_16bit_storage : require
#define SCALAR uint16_t
#define bits_of(stored) uvec2(uint(stored), 0u)
#define word_of(bits) uint16_t((bits).x)
#elif BYTES == 4
#define SCALAR uint
#define bits_of(stored) uvec2(stored, 0u)
#define word_of(bits) (bits).x
#else
#define SCALAR uvec2
#define bits_of(stored) (stored)
#define word_of(bits) (bits)
#endif
