package org.lemnos.core.schedule;

import java.util.Arrays;
import java.util.List;

/** Which dispatch touches which transient resource, both ways, each pair once. */
final class Users {
    private final int[] touchedStart;
    private int[] touched = new int[64];
    private final int[] userStart;
    private final int[] userDispatch;

    Users(ScheduleProblem problem) {
        int[] lastUser = new int[problem.resources()];
        Arrays.fill(lastUser, -1);
        this.touchedStart = new int[problem.dispatches() + 1];
        this.userStart = new int[problem.resources() + 1];
        int size = 0;
        for (int dispatch = 0; dispatch < problem.dispatches(); dispatch++) {
            List<RangeAccess> accesses = problem.accesses(dispatch);
            if (size + accesses.size() > touched.length) {
                touched = Arrays.copyOf(touched, Math.max(size + accesses.size(), 2 * size));
            }
            for (RangeAccess access : accesses) {
                int resource = access.resource();
                boolean counts = problem.transientBytes(resource) > 0 && access.lengthBytes() > 0;
                if (counts && lastUser[resource] != dispatch) {
                    lastUser[resource] = dispatch;
                    touched[size++] = resource;
                    userStart[resource + 1]++;
                }
            }
            touchedStart[dispatch + 1] = size;
        }
        this.userDispatch = new int[size];
        invert();
    }

    private void invert() {
        for (int resource = 0; resource + 1 < userStart.length; resource++) {
            userStart[resource + 1] += userStart[resource];
        }
        int[] next = userStart.clone();
        for (int dispatch = 0; dispatch + 1 < touchedStart.length; dispatch++) {
            for (int at = touchedStart[dispatch]; at < touchedStart[dispatch + 1]; at++) {
                userDispatch[next[touched[at]]++] = dispatch;
            }
        }
    }

    /** The first of the places at which a dispatch's resources stand. */
    int beginTouched(int dispatch) {
        return touchedStart[dispatch];
    }

    /** One behind the last of them. */
    int endTouched(int dispatch) {
        return touchedStart[dispatch + 1];
    }

    /** The resource at a place. */
    int touched(int at) {
        return touched[at];
    }

    /** The first of the places at which a resource's users stand. */
    int begin(int resource) {
        return userStart[resource];
    }

    /** One behind the last of them. */
    int end(int resource) {
        return userStart[resource + 1];
    }

    /** The dispatch at a place. */
    int dispatch(int at) {
        return userDispatch[at];
    }
}
