package org.lemnos.vulkan;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.vulkan.session.GuardedLayout.Guard;

/** A plan that is live to test its kernels, in poisoned memory with guards around every resource. Not thread-safe. */
public final class GuardedSession implements AutoCloseable {
    private final VulkanSession session;
    private final int outputs;
    private final List<Guard> guards;
    private final Set<Integer> found = new HashSet<>();

    GuardedSession(VulkanSession session, int outputs, List<Guard> guards) {
        this.session = session;
        this.outputs = outputs;
        this.guards = guards;
    }

    /**
     * Bytes of nobody that a kernel wrote.
     *
     * @param resource what lies before them; empty at the start of an arena
     * @param role what that resource holds
     * @param offsetBytes from the end of the resource, a multiple of 4
     * @param word what is there now
     */
    public record Trespass(String resource, ResourceRole role, long offsetBytes, int word) {
        /** One sentence. */
        @Override
        public String toString() {
            String where = resource.isEmpty() ? "the start of an arena" : role.token() + " '" + resource + "'";
            return "the word " + Integer.toHexString(word) + " was written " + offsetBytes + " bytes behind " + where;
        }
    }

    /**
     * Runs once.
     *
     * @param reader gets the plan's own outputs
     * @return where somebody wrote outside of all resources; of each guard only the first word, and each guard once
     * @throws org.lemnos.core.LemnosException as {@link VulkanSession#run}
     */
    public List<Trespass> run(PortWriter inputs, PortReader reader) {
        List<Trespass> trespasses = new ArrayList<>();
        session.run(inputs, (place, bytes) -> {
            if (place < outputs) {
                reader.read(place, bytes);
            } else {
                trespass(place - outputs, bytes.order(ByteOrder.LITTLE_ENDIAN)).ifPresent(trespasses::add);
            }
        });
        return trespasses;
    }

    private Optional<Trespass> trespass(int place, ByteBuffer bytes) {
        Guard guard = guards.get(place);
        for (int at = 0; at + Integer.BYTES <= bytes.limit() && !found.contains(place); at += Integer.BYTES) {
            if (bytes.getInt(at) != guard.word()) {
                found.add(place);
                return Optional.of(new Trespass(guard.resource(), guard.role(), at, bytes.getInt(at)));
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        session.close();
    }
}
