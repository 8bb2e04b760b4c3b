/** The Java class for a shader: what its variants have in common, and the text of the class. Knows neither Maven nor the compiler. */
@NullMarked
package org.lemnos.build.generate;

import org.jspecify.annotations.NullMarked;
