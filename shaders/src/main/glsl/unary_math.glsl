// The operations of math/sqrt and erf on one number.

#include "numbers.glsl"
#include "erf.glsl"

const uint SQRT = 0;
const uint ERF = 1;

layout(constant_id = 1) const uint OPERATION = SQRT;

float square_root(float x) {
    // sqrt of a negative number is undefined in GLSL; of -0 it is -0.
    return is_nan(x) || x < 0.0 ? uintBitsToFloat(NAN_BITS) : sqrt(x);
}

float changed(float x) {
    return OPERATION == ERF ? error_function(x) : square_root(x);
}
