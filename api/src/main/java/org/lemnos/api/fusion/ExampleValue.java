package org.lemnos.api.fusion;

import org.lemnos.api.Experimental;
import org.lemnos.api.HostImplements;

/** A value of an example; of use in the program that made it. */
@HostImplements
@Experimental(since = "0.1")
public interface ExampleValue {
    /**
     * Another output of the node that makes it.
     *
     * @param place which, from 0
     * @throws IllegalArgumentException if no node makes it
     */
    ExampleValue output(int place);
}
