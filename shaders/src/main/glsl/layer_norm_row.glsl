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

// 1 / √(mean of the squares + epsilon). Where distances from a mean are squared, infinity in the row has made some of them NaN, and squares that binary32
// cannot hold become NaN too; the squares of numbers as they are may be infinite, before which all others are nothing.
float inverse_deviation(float squares) {
    if (is_infinite(squares)) {
        return CENTERED ? uintBitsToFloat(NAN_BITS) : 0.0;
    }
    return is_nan(squares) ? squares : inversesqrt(squares / float(extent) + epsilon);
}
