package org.lemnos.api.compat;

import static java.util.stream.Collectors.toCollection;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What must stay as it is although a comparison of signatures calls the change compatible. Each was seen to break a compiled vendor. */
enum Rule {
    /** A stable type that becomes experimental leaves the gate by the back door. */
    STABILITY {
        @Override
        List<String> broken(Class<?> before, Class<?> now) {
            if (ContractJar.isExperimental(now)) {
                return List.of("was stable and is now @Experimental");
            }
            Set<String> stable = new TreeSet<>(members(before, false));
            stable.retainAll(members(now, true));
            return stable.stream()
                    .map(member -> member + " was stable and is now @Experimental")
                    .toList();
        }

        private static Set<String> members(Class<?> type, boolean experimental) {
            Stream<Member> members = Stream.of(type.getFields(), type.getMethods(), type.getConstructors())
                    .flatMap(Arrays::stream);
            return members.filter(member -> member.getDeclaringClass() == type)
                    .filter(member -> ContractJar.isMarked((AnnotatedElement) member, "Experimental") == experimental)
                    .map(Member::toString)
                    .collect(toCollection(TreeSet::new));
        }
    },
    /** An interface that vendors implement may not become one to which the host may add abstract methods. */
    WHO_IMPLEMENTS {
        @Override
        List<String> broken(Class<?> before, Class<?> now) {
            List<String> lost = new ArrayList<>();
            for (String kind : List.of("VendorImplements", "HostImplements")) {
                if (ContractJar.isMarked(before, kind) != ContractJar.isMarked(now, kind)) {
                    lost.add((ContractJar.isMarked(before, kind) ? "lost @" : "gained @") + kind);
                }
            }
            return lost;
        }
    },
    /** A vendor's switch over an enum has no branch for a constant that it never heard of. */
    ENUM_CONSTANTS {
        @Override
        List<String> broken(Class<?> before, Class<?> now) {
            return before.isEnum() ? added("enum constant", constants(before), constants(now)) : List.of();
        }

        private static Set<String> constants(Class<?> type) {
            return Arrays.stream(type.getFields())
                    .filter(Field::isEnumConstant)
                    .map(Field::getName)
                    .collect(toCollection(TreeSet::new));
        }
    },
    /** A vendor's pattern switch over a sealed type fails on a subtype that it never heard of. */
    PERMITTED_SUBTYPES {
        @Override
        List<String> broken(Class<?> before, Class<?> now) {
            if (before.isSealed() != now.isSealed()) {
                return List.of(before.isSealed() ? "is no longer sealed" : "became sealed");
            }
            return before.isSealed() ? added("permitted subtype", subtypes(before), subtypes(now)) : List.of();
        }

        private static Set<String> subtypes(Class<?> type) {
            return Arrays.stream(type.getPermittedSubclasses())
                    .map(Class::getName)
                    .collect(toCollection(TreeSet::new));
        }
    },
    /** A vendor's record pattern names every component. */
    RECORD_COMPONENTS {
        @Override
        List<String> broken(Class<?> before, Class<?> now) {
            List<String> were = components(before);
            List<String> are = components(now);
            return were.equals(are) ? List.of() : List.of("had the record components " + were + " and has " + are);
        }

        private static List<String> components(Class<?> type) {
            return type.isRecord()
                    ? Arrays.stream(type.getRecordComponents())
                            .map(Rule::declared)
                            .toList()
                    : List.of();
        }
    },
    /** javac copies a constant into the vendor's class, which keeps the old value for ever. */
    CONSTANT_VALUES {
        @Override
        List<String> broken(Class<?> before, Class<?> now) {
            List<String> changed = new ArrayList<>();
            for (Field field : before.getFields()) {
                if (isCopied(field) && field.getDeclaringClass() == before && !isTheLevelItself(field)) {
                    changed.addAll(changed(field, now));
                }
            }
            return changed;
        }

        private static boolean isCopied(Field field) {
            int modifiers = field.getModifiers();
            return Modifier.isStatic(modifiers)
                    && Modifier.isFinal(modifiers)
                    && (field.getType().isPrimitive() || field.getType() == String.class);
        }

        private static boolean isTheLevelItself(Field field) {
            return field.getDeclaringClass().getName().equals("org.lemnos.api.Api");
        }

        private static List<String> changed(Field field, Class<?> now) {
            try {
                Object was = field.get(null);
                Object is = now.getField(field.getName()).get(null);
                return was.equals(is)
                        ? List.of()
                        : List.of("the constant " + field.getName() + " was " + was + " and is " + is);
            } catch (NoSuchFieldException e) {
                return List.of(); // a field that is gone is found by the comparison of signatures
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(field + " is public and cannot be read", e);
            }
        }
    },
    /** An annotation that is already in vendors' classes cannot say what a new attribute without default asks for. */
    ANNOTATION_ATTRIBUTES {
        @Override
        List<String> broken(Class<?> before, Class<?> now) {
            return before.isAnnotation()
                    ? added("attribute without default", required(before), required(now))
                    : List.of();
        }

        private static Set<String> required(Class<?> type) {
            return Arrays.stream(type.getDeclaredMethods())
                    .filter(method -> method.getDefaultValue() == null)
                    .map(Method::getName)
                    .collect(toCollection(TreeSet::new));
        }
    },
    /** What an annotation may stand on is part of what compiles. */
    ANNOTATION_TARGETS {
        @Override
        List<String> broken(Class<?> before, Class<?> now) {
            return before.isAnnotation() ? added("lost target", targets(now), targets(before)) : List.of();
        }

        private static Set<String> targets(Class<?> type) {
            Set<String> targets = new TreeSet<>();
            for (Annotation one : type.getAnnotations()) {
                if (one instanceof java.lang.annotation.Target target) {
                    Arrays.stream(target.value()).map(Enum::name).forEach(targets::add);
                }
            }
            return targets;
        }
    };

    /** What of a stable type is broken, empty if nothing is. */
    abstract List<String> broken(Class<?> before, Class<?> now);

    private static List<String> added(String what, Set<String> before, Set<String> now) {
        return now.stream()
                .filter(name -> !before.contains(name))
                .map(name -> what + " " + name)
                .toList();
    }

    private static String declared(RecordComponent component) {
        return component.getGenericType().getTypeName() + " " + component.getName();
    }
}
