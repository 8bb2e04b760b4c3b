#version 460
// Chains updates, each of which means a slice by a tuple of indices.
//! variant main

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "division.glsl"

layout(std430, binding = 0) readonly buffer Indices {
    int indices[];
};

#include "indices.glsl"
#include "tuple_target.glsl"
#include "chains.glsl"
