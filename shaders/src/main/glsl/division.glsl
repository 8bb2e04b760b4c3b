// Division by numbers that the host knows: a multiplication and a shift, since processors divide one lane after the other. For numbers
// below 2³¹. Source: T. Granlund, P. L. Montgomery, Division by Invariant Integers using Multiplication, PLDI 1994, figure 4.1.

uint divided(uint number, uint multiplier, uint shift) {
    uint high;
    uint low;
    umulExtended(number, multiplier, high, low);
    return (high + number) >> shift;
}

// One of four shifts in a word.
uint shift_of(uint shifts, uint place) {
    return (shifts >> (8u * place)) & 31u;
}
