package org.lemnos.vulkan.pipeline;

import org.lemnos.core.isolate.ParentLink;

/** Dies of every module. */
final class AlwaysDying {
    private AlwaysDying() {}

    public static void main(String[] arguments) {
        ParentLink.serve(parent -> {
            parent.receive();
            Runtime.getRuntime().halt(OneAnswer.STATUS);
        });
    }
}
