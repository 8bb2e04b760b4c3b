// The operations of math/sqrt, math/erf and nn/gelu on one number.

#include "numbers.glsl"
#include "erf.glsl"
#include "gelu.glsl"

const uint SQRT = 0;
const uint ERF = 1;
const uint GELU = 2;
const uint GELU_BY_TANH = 3;

layout(constant_id = 1) const uint OPERATION = SQRT;

float square_root(float x) {
    // sqrt of a negative number is undefined in GLSL; of -0 it is -0.
    return is_nan(x) || x < 0.0 ? uintBitsToFloat(NAN_BITS) : sqrt(x);
}

float changed(float x) {
    switch (OPERATION) {
        case ERF:
            return error_function(x);
        case GELU:
            return gelu(x);
        case GELU_BY_TANH:
            return gelu_by_tanh(x);
        default:
            return square_root(x);
    }
}
