package org.lemnos.engine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lemnos.core.planner.ExecutionPlan;

/**
 * Live plans of one model, one for each {@link ShapeSignature}, of which at most so many are kept: the one that was not used for the longest time gives
 * way to a new one, before that takes memory of the device. Safe from several threads; uses follow one another.
 */
public final class PlanCache implements AutoCloseable {
    private final Engine engine;
    private final int mostPlans;
    /** In the order of their last uses. */
    private final Map<ShapeSignature, Session> sessions = new LinkedHashMap<>(16, 0.75f, true);

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
        if (mostPlans < 1) {
            throw new IllegalArgumentException("a cache of " + mostPlans + " plans; it must keep at least 1");
        }
        this.engine = engine;
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
     * @throws org.lemnos.core.LemnosException as {@link Engine#load}
     */
    public synchronized <T> T use(ShapeSignature signature, Supplier<ExecutionPlan> plan, Function<Session, T> use) {
        Session session = sessions.get(signature);
        if (session == null) {
            misses++;
            ExecutionPlan made = plan.get();
            makeRoom();
            session = engine.load(made);
            sessions.put(signature, session);
        } else {
            hits++;
        }
        return use.apply(session);
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

    /** What it did so far. */
    public synchronized Counters counters() {
        return new Counters(hits, misses, evictions, sessions.size());
    }

    /** Closes all plans; harmless if done already. */
    @Override
    public synchronized void close() {
        List<Session> open = new ArrayList<>(sessions.values());
        sessions.clear();
        open.forEach(Session::close);
    }
}
