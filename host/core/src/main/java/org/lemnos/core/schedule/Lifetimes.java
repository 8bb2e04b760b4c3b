package org.lemnos.core.schedule;

/** From which epoch to which each transient resource is live, while dispatches move to later epochs. */
final class Lifetimes {
    private final ScheduleProblem problem;
    private final Users users;
    private final int[] epochOf;
    private final LiveBytes live;
    private final int[] first;
    private final int[] last;
    /** How many dispatches touch a resource in its first epoch. */
    private final int[] usersInFirst;

    Lifetimes(ScheduleProblem problem, int[] epochOf, int epochs) {
        this.problem = problem;
        this.users = new Users(problem);
        this.epochOf = epochOf;
        this.live = new LiveBytes(epochs);
        this.first = new int[problem.resources()];
        this.last = new int[problem.resources()];
        this.usersInFirst = new int[problem.resources()];
        for (int resource = 0; resource < problem.resources(); resource++) {
            if (users.begin(resource) < users.end(resource)) {
                findFirst(resource);
                for (int at = users.begin(resource); at < users.end(resource); at++) {
                    last[resource] = Math.max(last[resource], epochOf[users.dispatch(at)]);
                }
                live.add(first[resource], last[resource], problem.transientBytes(resource));
            }
        }
    }

    int epoch(int dispatch) {
        return epochOf[dispatch];
    }

    int[] epochs() {
        return epochOf;
    }

    long peakBytes() {
        return live.peak();
    }

    /**
     * Moves a dispatch to a later epoch if that lowers the peak of the epochs concerned, or takes no more byte-epochs
     * and leaves the overall peak as it is: by moves of the second kind a chain of producers can move as a whole. A
     * dispatch that touches nothing transient stays.
     */
    void tryLater(int dispatch, int to) {
        if (users.beginTouched(dispatch) == users.endTouched(dispatch)) {
            return;
        }
        int from = epochOf[dispatch];
        long overallBefore = live.peak();
        long before = live.peak(from, to);
        long byteEpochs = 0;
        epochOf[dispatch] = to;
        for (int at = users.beginTouched(dispatch); at < users.endTouched(dispatch); at++) {
            byteEpochs += shift(users.touched(at), from, to, 1);
        }
        boolean lowers = live.peak(from, to) < before;
        if (lowers || (byteEpochs <= 0 && live.peak() <= overallBefore)) {
            for (int at = users.beginTouched(dispatch); at < users.endTouched(dispatch); at++) {
                settle(users.touched(at), from, to);
            }
        } else {
            for (int at = users.beginTouched(dispatch); at < users.endTouched(dispatch); at++) {
                shift(users.touched(at), from, to, -1);
            }
            epochOf[dispatch] = from;
        }
    }

    /** Changes what is live by one resource whose user went from one epoch to another; how many byte-epochs that adds. */
    private long shift(int resource, int from, int to, int sign) {
        long bytes = sign * problem.transientBytes(resource);
        int begin = firstAfter(resource, from);
        live.add(first[resource], begin - 1, -bytes);
        live.add(last[resource] + 1, to, bytes);
        return bytes * (Math.max(0, to - last[resource]) - (begin - first[resource]));
    }

    private int firstAfter(int resource, int from) {
        if (from > first[resource] || usersInFirst[resource] > 1) {
            return first[resource];
        }
        int begin = Integer.MAX_VALUE;
        for (int at = users.begin(resource); at < users.end(resource); at++) {
            begin = Math.min(begin, epochOf[users.dispatch(at)]);
        }
        return begin;
    }

    private void settle(int resource, int from, int to) {
        last[resource] = Math.max(last[resource], to);
        if (from == first[resource] && --usersInFirst[resource] == 0) {
            findFirst(resource);
        }
    }

    private void findFirst(int resource) {
        first[resource] = Integer.MAX_VALUE;
        for (int at = users.begin(resource); at < users.end(resource); at++) {
            int epoch = epochOf[users.dispatch(at)];
            if (epoch < first[resource]) {
                first[resource] = epoch;
                usersInFirst[resource] = 0;
            }
            usersInFirst[resource] += epoch == first[resource] ? 1 : 0;
        }
    }
}
