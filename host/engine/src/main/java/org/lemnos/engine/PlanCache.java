package org.lemnos.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.lemnos.core.planner.ExecutionPlan;

/**
 * Live plans of one model, one for each {@link ShapeSignature}, of which at most so many are kept: the one that was not used for the longest time gives
 * way to a new one, before that takes memory of the device. A plan that cannot run again, because its device failed or its session was closed, is
 * dropped, so that the next use plans afresh. Safe from several threads; uses follow one another, and {@link #close} waits for the one that goes on.
 */
public final class PlanCache implements AutoCloseable {
    private final Function<ExecutionPlan, Session> loading;
    private final int mostPlans;
    /** In the order of their last uses. */
    private final Map<ShapeSignature, Session> sessions = new LinkedHashMap<>(16, 0.75f, true);

    private boolean closed;
    private long hits;
    private long misses;
    private long evictions;

    /**
     * An empty cache.
     *
     * @param engine makes plans live; closing the cache does not close it
     * @param mostPlans how many plans are kept live, at least 1
     */
    public PlanCache(Engine engine, int mostPlans) {
        this(engine::load, mostPlans);
    }

    /** The same with other means to make plans live. */
    PlanCache(Function<ExecutionPlan, Session> loading, int mostPlans) {
        if (mostPlans < 1) {
            throw new IllegalArgumentException("a cache of " + mostPlans + " plans; it must keep at least 1");
        }
        this.loading = loading;
        this.mostPlans = mostPlans;
    }

    /**
     * What a cache did.
     *
     * @param hits how often a plan was there
     * @param misses how often one had to be made, whether that succeeded or not
     * @param evictions how many gave way to another
     * @param size how many are live now
     */
    public record Counters(long hits, long misses, long evictions, int size) {}

    /**
     * Uses the live plan of a signature.
     *
     * @param plan plans it where it is not there; what it throws reaches the caller before memory of the device is taken, or given back
     * @param use what to do with it; it must not keep it
     * @return what that gives
     * @throws IllegalStateException if this was closed; nothing is planned or loaded then
     * @throws org.lemnos.core.LemnosException as {@link Engine#load}
     */
    public synchronized <T> T use(ShapeSignature signature, Supplier<ExecutionPlan> plan, Function<Session, T> use) {
        checkOpen();
        closeAll(taken(Predicate.not(Session::canRun)));
        Session session = sessions.get(signature);
        if (session == null) {
            misses++;
            session = loaded(signature, plan.get());
        } else {
            hits++;
        }
        try {
            return use.apply(session);
        } catch (RuntimeException | Error failure) {
            closeAfter(failure, taken(Predicate.not(Session::canRun)));
            throw failure;
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("this cache of plans is closed; make another to run");
        }
    }

    private Session loaded(ShapeSignature signature, ExecutionPlan plan) {
        checkOpen(); // whoever planned may have closed it
        makeRoom();
        Session session = loading.apply(plan);
        sessions.put(signature, session);
        return session;
    }

    private void makeRoom() {
        while (sessions.size() >= mostPlans) {
            Iterator<Session> oldestFirst = sessions.values().iterator();
            Session oldest = oldestFirst.next();
            oldestFirst.remove();
            evictions++;
            oldest.close();
        }
    }

    /** Takes sessions out of the cache. */
    private List<Session> taken(Predicate<Session> which) {
        List<Session> taken = sessions.values().stream().filter(which).toList();
        sessions.values().removeAll(taken);
        return taken;
    }

    /** Closes all, whatever one of them throws; the first failure is thrown, and those after it are suppressed in it. */
    private static void closeAll(Collection<Session> taken) {
        List<Session> rest = new ArrayList<>(taken);
        while (!rest.isEmpty()) {
            try {
                rest.remove(0).close();
            } catch (RuntimeException | Error failure) {
                closeAfter(failure, rest);
                throw failure;
            }
        }
    }

    private static void closeAfter(Throwable first, Collection<Session> rest) {
        for (Session session : rest) {
            try {
                session.close();
            } catch (RuntimeException | Error another) {
                first.addSuppressed(another);
            }
        }
    }

    /** What it did so far. */
    public synchronized Counters counters() {
        return new Counters(hits, misses, evictions, sessions.size());
    }

    /**
     * Closes all plans, and takes no more uses; harmless if done already. If closing some of them fails, the others are closed all the same, and the first
     * failure is thrown with the others suppressed in it.
     */
    @Override
    public synchronized void close() {
        closed = true;
        closeAll(taken(session -> true));
    }
}
