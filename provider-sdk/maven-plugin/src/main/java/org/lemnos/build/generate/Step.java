package org.lemnos.build.generate;

import java.util.List;

/**
 * One thing that a generated class asks for before a dispatch is whole: an interface whose methods all lead to the next step.
 *
 * @param type the interface's name
 * @param setters its methods: several where one thing can be said in several ways
 */
record Step(String type, List<Setter> setters) {

    Step {
        setters = List.copyOf(setters);
    }

    /**
     * A method of a step.
     *
     * @param documentation what it sets, one sentence or more
     * @param parameterDocs the parameters' {@code name text} in order
     * @param method its name
     * @param parameters as declared
     * @param statements what its implementation does to the dispatch
     */
    record Setter(
            String documentation,
            List<String> parameterDocs,
            String method,
            String parameters,
            List<String> statements) {
        Setter {
            parameterDocs = List.copyOf(parameterDocs);
            statements = List.copyOf(statements);
        }
    }
}
