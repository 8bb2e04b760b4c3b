package org.lemnos.app.page;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanJson;

/**
 * A plan as one page of HTML: graph by epochs, memory over the same epochs, why each kernel was chosen, boundaries, fusion, identity. The text of {@link
 * PlanJson#toJson} lies in it, character for character.
 *
 * <p>Names in a plan come from models of strangers. They are data to the page, never markup; besides, its policy lets no script run but its own, and nothing
 * be asked for.
 */
public final class PlanPage {
    private static final String NOT_MEASURED = "null";

    private final String title;
    private final PlanDocument plan;
    private final String times;

    private PlanPage(String title, PlanDocument plan, String times) {
        this.title = title;
        this.plan = plan;
        this.times = times;
    }

    /**
     * A page with estimated times.
     *
     * @param title what the plan is of, such as the model's file name
     */
    public static PlanPage of(String title, PlanDocument plan) {
        return new PlanPage(title, plan, NOT_MEASURED);
    }

    /**
     * A page with times that were measured.
     *
     * @param title what the plan is of, such as the model's file name
     * @param nanoseconds of each of the plan's steps, in their order
     * @throws IllegalArgumentException if there is not one time for each step
     */
    public static PlanPage measured(String title, PlanDocument plan, List<Long> nanoseconds) {
        if (nanoseconds.size() != plan.steps().size()) {
            throw new IllegalArgumentException(
                    nanoseconds.size() + " times for a plan of " + plan.steps().size() + " steps");
        }
        return new PlanPage(
                title, plan, nanoseconds.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]")));
    }

    /** The page. Equal plans and times give equal pages. */
    public String html() {
        String style = PageResources.style();
        String script = PageResources.script();
        return new PageTemplate(PageResources.template())
                .filled(Map.of(
                        "policy",
                        new PagePolicy(script, style).text(),
                        "title",
                        PageTemplate.escaped(title),
                        "style",
                        style,
                        "script",
                        script,
                        "times",
                        times,
                        "plan",
                        PageTemplate.escaped(PlanJson.toJson(plan))));
    }
}
