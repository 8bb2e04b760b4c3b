package org.lemnos.tck;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lemnos.api.kernel.KernelDescriptor;

/**
 * What a check of one kernel on one device found.
 *
 * @param kernel the kernel's id
 * @param descriptor its descriptor
 * @param device the device's name
 * @param seed what the inputs were made from; the same seed gives the same inputs
 * @param executed how many calls with something to compute ran for each claim, by the claim's number
 * @param unprovable why the device cannot run a claim, by the claim's number
 * @param declined the calls inside a claim that the kernel declined, each with its reason
 * @param failures what was wrong, one line each
 */
public record KernelVerdict(
        String kernel,
        KernelDescriptor descriptor,
        String device,
        long seed,
        SortedMap<Integer, Integer> executed,
        SortedMap<Integer, String> unprovable,
        List<String> declined,
        List<String> failures) {
    /** Copies the collections. */
    public KernelVerdict {
        executed = Collections.unmodifiableSortedMap(new TreeMap<>(executed));
        unprovable = Collections.unmodifiableSortedMap(new TreeMap<>(unprovable));
        declined = List.copyOf(declined);
        failures = List.copyOf(failures);
    }

    /** The claims that the device could have run and no call did, with the failures: empty if the kernel is proved on the device. */
    public List<String> faults() {
        List<String> faults = new ArrayList<>(failures);
        for (int claim = 0; claim < descriptor.claims().size(); claim++) {
            if (!unprovable.containsKey(claim) && executed.getOrDefault(claim, 0) == 0) {
                faults.add("claim " + claim + ", " + descriptor.claims().get(claim)
                        + ", was never run; a claim without a test is no claim");
            }
        }
        return faults;
    }

    /** The number of calls that ran. */
    public int calls() {
        return executed.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** One line with the counts and the seed, and one a fault. */
    @Override
    public String toString() {
        String head = kernel + " on " + device + ": " + calls() + " calls ran, " + declined.size() + " declined, "
                + unprovable.size() + " claims beyond the device, seed " + seed;
        return faults().isEmpty()
                ? head
                : head + faults().stream().map(fault -> "\n  " + fault).collect(Collectors.joining());
    }
}
