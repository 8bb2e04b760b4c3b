// Arithmetic of the layer normalization kernels. Bindings for weights that a call leaves out hold x and are not read.

layout(constant_id = 1) const uint WEIGHTS = 2; // 0: neither scale nor bias; 1: a scale; 2: both

layout(push_constant) uniform Push {
    uint rows;
    uint extent;
    float epsilon;
};

// 1 / √(variance + epsilon). NaN and infinity in the row give NaN, as do squares that binary32 cannot hold.
float inverse_deviation(float squares) {
    bool broken = is_nan(squares) || is_infinite(squares);
    return broken ? uintBitsToFloat(NAN_BITS) : inversesqrt(squares / float(extent) + epsilon);
}
