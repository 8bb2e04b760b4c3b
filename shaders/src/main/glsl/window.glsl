// Where the window of an output place lies in an input of up to three spatial axes, outermost first; axes that are not there have extent 1. Places
// before the input and behind it are padding.

layout(push_constant) uniform Push {
    uint elements;
    uint channels; // of the output
    uint inputs;   // channels of the input that one output channel sees; 0 where it sees its own
    uint per_group; // output channels of a group
    int x_extents[3];
    int y_extents[3];
    int window[3];
    int strides[3];
    int dilations[3];
    int before[3]; // padding
#ifdef LAYER
    float epsilon;
    float a; // numbers of the activation
    float b;
#endif
};

struct Place {
    uint batch;
    uint channel;
    int corner[3]; // where the window begins; negative in the padding
};

Place place_of(uint element) {
    Place place;
    int rest = int(element);
    for (int axis = 2; axis >= 0; --axis) {
        int outer = rest / y_extents[axis];
        place.corner[axis] = (rest - outer * y_extents[axis]) * strides[axis] - before[axis];
        rest = outer;
    }
    place.batch = uint(rest) / channels;
    place.channel = uint(rest) - place.batch * channels;
    return place;
}

bool inside(int at, int axis) {
    return at >= 0 && at < x_extents[axis];
}

uint plane_size() {
    return uint(x_extents[0] * x_extents[1] * x_extents[2]);
}
