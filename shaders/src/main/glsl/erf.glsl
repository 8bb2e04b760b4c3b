// erf by two polynomials that were fitted for this file, minimax, within 3 units in the last place of binary32: below 1 x + x p(x²), from
// there to 4 1 - exp(q(|x|)), where q approximates log(erfc); beyond 4 the result rounds to 1.

float error_function(float x) {
    float size = abs(x);
    if (is_nan(x)) {
        return x;
    }
    if (size < 1.0) {
        float z = x * x;
        float p = 7.8891229e-5;
        p = p * z - 8.0208422e-4;
        p = p * z + 5.1895357e-3;
        p = p * z - 2.6854444e-2;
        p = p * z + 1.12836003e-1;
        p = p * z - 3.7612626e-1;
        p = p * z + 1.28379166e-1;
        return x + x * p;
    }
    float q = 1.8557407e-4;
    q = q * size - 2.9396079e-3;
    q = q * size + 2.1805320e-2;
    q = q * size - 1.03037372e-1;
    q = q * size - 6.3822567e-1;
    q = q * size - 1.12704003;
    q = q * size - 3.5371876e-4;
    float positive = size < 4.0 ? 1.0 - exp(q) : 1.0;
    return x < 0.0 ? -positive : positive;
}
