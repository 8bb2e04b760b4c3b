// Numbers workgroups and invocations of a dispatch whose groups are folded over x, y and z, because each extent alone is limited.

uint workgroup_index() {
    return (gl_WorkGroupID.z * gl_NumWorkGroups.y + gl_WorkGroupID.y) * gl_NumWorkGroups.x + gl_WorkGroupID.x;
}

uint invocation_index() {
    return workgroup_index() * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
}

// The invocations of the whole dispatch: how far apart the units of one invocation lie where there are fewer invocations than units.
uint invocation_count() {
    return gl_NumWorkGroups.x * gl_NumWorkGroups.y * gl_NumWorkGroups.z * gl_WorkGroupSize.x;
}
