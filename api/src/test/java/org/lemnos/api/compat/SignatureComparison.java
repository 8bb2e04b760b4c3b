package org.lemnos.api.compat;

import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.filter.AnnotationBehaviorFilter;
import japicmp.filter.AnnotationClassFilter;
import japicmp.filter.AnnotationFieldFilter;
import japicmp.filter.Filter;
import japicmp.model.AccessModifier;
import japicmp.model.JApiChangeStatus;
import japicmp.model.JApiClass;
import japicmp.model.JApiCompatibility;
import japicmp.model.JApiCompatibilityChange;
import japicmp.model.JApiConstructor;
import japicmp.model.JApiField;
import japicmp.model.JApiImplementedInterface;
import japicmp.model.JApiMethod;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Compares two jars by their signatures with japicmp: types and members that are marked experimental are left out. */
final class SignatureComparison {
    private static final String EXPERIMENTAL = "@org.lemnos.api.Experimental";

    private final Predicate<String> mayGain;
    private final SortedSet<Break> breaks = new TreeSet<>();

    /** @param mayGain whether a type may gain abstract methods: no vendor implements it */
    SignatureComparison(Predicate<String> mayGain) {
        this.mayGain = mayGain;
    }

    SortedSet<Break> compare(Path before, Path now) {
        List<JApiClass> classes = new JarArchiveComparator(options())
                .compare(new JApiCmpArchive(before.toFile(), "before"), new JApiCmpArchive(now.toFile(), "now"));
        for (JApiClass type : classes) {
            collect(type);
        }
        return breaks;
    }

    private static JarArchiveComparatorOptions options() {
        JarArchiveComparatorOptions options = new JarArchiveComparatorOptions();
        options.setAccessModifier(AccessModifier.PROTECTED);
        options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true);
        List<Filter> left = options.getFilters().getExcludes();
        left.add(new AnnotationClassFilter(EXPERIMENTAL));
        left.add(new AnnotationBehaviorFilter(EXPERIMENTAL));
        left.add(new AnnotationFieldFilter(EXPERIMENTAL));
        return options;
    }

    private void collect(JApiClass type) {
        String name = type.getFullyQualifiedName();
        collect(name, name, type);
        if (type.getChangeStatus() == JApiChangeStatus.REMOVED) {
            return;
        }
        collect(name, name + " extends", type.getSuperclass());
        for (JApiImplementedInterface one : type.getInterfaces()) {
            collect(name, name + " implements " + one.getFullyQualifiedName(), one);
        }
        for (JApiField field : type.getFields()) {
            collect(name, name + "." + field.getName(), field);
        }
        for (JApiConstructor constructor : type.getConstructors()) {
            collect(name, name + "." + constructor.getName() + "()", constructor);
        }
        for (JApiMethod method : type.getMethods()) {
            collect(name, name + "." + method.getName() + "()", method);
        }
    }

    private void collect(String type, String where, JApiCompatibility part) {
        for (JApiCompatibilityChange change : part.getCompatibilityChanges()) {
            boolean compiles = change.isSourceCompatible() || mayGain.test(type);
            if (!change.isBinaryCompatible() || !compiles) {
                breaks.add(new Break(where, change.getType().name()));
            }
        }
    }
}
