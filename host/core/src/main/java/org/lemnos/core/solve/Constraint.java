package org.lemnos.core.solve;

/**
 * One candidate's demand on one resource: the profiles in which it can work with it.
 *
 * @param resource the resource's number, from 0
 * @param profiles the profiles that are accepted; bit k is the profile of rank k in the policy's order. Zero accepts
 *     none: such a candidate is never chosen, and its evidence names the resource
 */
public record Constraint(int resource, long profiles) {
    public Constraint {
        if (resource < 0) {
            throw new IllegalArgumentException("resource " + resource + " is negative; resources are numbered from 0");
        }
    }
}
