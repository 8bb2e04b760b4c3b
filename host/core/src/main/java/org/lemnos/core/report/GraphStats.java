package org.lemnos.core.report;

/**
 * The numbers of an execution graph.
 *
 * @param dispatches launches
 * @param barriers ordered pairs of boundary and resource, hand-overs of bytes included
 * @param warBarriers those of them at which what was only read is written over
 * @param indirectBarriers those that order counts of workgroups; a plan has no such launch
 * @param aliasBarriers those at which bytes change their owner
 * @param hostBarriers barriers of a recording that make results visible to the host
 * @param descriptorSets distinct lists of bound ranges
 * @param kernelSelections nodes of the plan for which a kernel was chosen
 * @param kernelFallbacks those of them that have another kernel than was asked for, or one that is suspected for want of another
 * @param precisionFallbacks those of these at which a kernel that was asked for was kept out by element types
 * @param layoutFallbacks those of these at which a kernel that was asked for was kept out by storage
 * @param naiveFallbacks nodes that the operation's oracle does
 * @param bufferBytes the bytes of all arenas
 * @param potentialAliasSavings bytes that sharing could save: side by side, less the most that live at once
 * @param materializedAliasSavings bytes that it saves: side by side, less the peak
 * @param boundaries memory barriers between epochs
 * @param fills zero fills
 */
public record GraphStats(
        int dispatches,
        int barriers,
        int warBarriers,
        int indirectBarriers,
        int aliasBarriers,
        int hostBarriers,
        int descriptorSets,
        int kernelSelections,
        int kernelFallbacks,
        int precisionFallbacks,
        int layoutFallbacks,
        int naiveFallbacks,
        long bufferBytes,
        long potentialAliasSavings,
        long materializedAliasSavings,
        int boundaries,
        int fills) {}
