// 1 / √(mean of the squares + epsilon). Where distances from a mean are squared, infinity in the row has made some of them NaN, and squares that binary32
// cannot hold become NaN too; the squares of numbers as they are may be infinite, before which all others are nothing.
float inverse_deviation(float squares, uint terms, float added, bool centered) {
    if (is_infinite(squares)) {
        return centered ? uintBitsToFloat(NAN_BITS) : 0.0;
    }
    return is_nan(squares) ? squares : inversesqrt(squares / float(terms) + added);
}
