/** The kit as JUnit 5 tests, one for each rule: what a provider's author extends. Needs JUnit on the class or module path; nothing else here does. */
@NullMarked
package org.lemnos.tck.junit;

import org.jspecify.annotations.NullMarked;
