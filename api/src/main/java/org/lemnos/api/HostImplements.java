package org.lemnos.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An interface that the host implements and vendors only call.
 *
 * <p>It may gain abstract methods within a major level, so vendors never implement it; the conformance kit has builders for
 * their unit tests.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface HostImplements {}
