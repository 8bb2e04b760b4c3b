// What becomes of a sum of products before it is stored: nothing, or a bias and an activation. LINEAR has both, QKV the bias, GATED has two sums, the first of
// which is activated and multiplied with the second. A product alone has none of this in its module. The numbers are those that ProductForm gives.
#if defined(LINEAR) || defined(QKV) || defined(GATED)
#define BIASED
#endif

#ifdef BIASED
layout(constant_id = 10) const bool HAS_BIAS = false;

vec4 with_bias(vec4 sum, vec4 offset) {
    return HAS_BIAS ? sum + offset : sum;
}
#endif

#if defined(LINEAR) || defined(GATED)
#include "numbers.glsl"
#include "logistic.glsl"
#include "erf.glsl"
#include "gelu.glsl"

const uint RELU = 1;
const uint GELU = 2;
const uint GELU_TANH = 3;
const uint SILU = 4;

layout(constant_id = 11) const uint ACTIVATION = 0;

float activated(float x) {
    switch (ACTIVATION) {
        case RELU:
            return is_nan(x) ? x : max(x, 0.0);
        case GELU:
            return gelu(x);
        case GELU_TANH:
            return gelu_by_tanh(x);
        case SILU:
            return is_nan(x) ? x : x * sigmoid(x);
        default:
            return x;
    }
}

vec4 activated(vec4 x) {
    return vec4(activated(x.x), activated(x.y), activated(x.z), activated(x.w));
}
#endif

#if defined(LINEAR)
#define FINISHED(sum, offset) activated(with_bias(sum, offset))
#elif defined(QKV)
#define FINISHED(sum, offset) with_bias(sum, offset)
#elif defined(GATED)
#define GATED_BY(sum, offset, up_sum, up_offset) (activated(with_bias(sum, offset)) * with_bias(up_sum, up_offset))
#else
#define FINISHED(sum, offset) (sum)
#endif
