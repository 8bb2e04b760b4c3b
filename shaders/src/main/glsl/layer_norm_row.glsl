// Arithmetic of the kernels that normalize rows. Bindings for weights that a call leaves out hold x and are not read.

layout(constant_id = 1) const uint WEIGHTS = 2; // 0: neither scale nor bias; 1: a scale; 2: both

layout(constant_id = 2) const bool CENTERED = true; // layer normalization; else RMS normalization, which has no mean

layout(push_constant) uniform Push {
    uint rows;
    uint extent;
    float epsilon;
#if EMBEDDED
    uint counts[3]; // of the indices into each table
    uint table_rows[3];
#endif
};

#include "inverse_deviation.glsl"

float inverse_deviation(float squares) {
    return inverse_deviation(squares, extent, epsilon, CENTERED);
}
