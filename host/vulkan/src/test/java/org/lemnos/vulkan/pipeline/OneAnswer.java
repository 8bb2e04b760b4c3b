package org.lemnos.vulkan.pipeline;

import org.lemnos.core.isolate.ParentLink;

/** Lets one module pass and dies a little later, as a process does in which a driver's own thread crashes. */
final class OneAnswer {
    static final int STATUS = 7;

    private OneAnswer() {}

    public static void main(String[] arguments) {
        ParentLink.serve(parent -> {
            parent.receive();
            parent.send(new byte[0]);
            Runtime.getRuntime().halt(STATUS);
        });
    }
}
