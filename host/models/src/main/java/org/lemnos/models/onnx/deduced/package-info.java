/** What is known of a program's values while an importer still builds it. Nothing here knows ONNX's operators or files. */
@NullMarked
package org.lemnos.models.onnx.deduced;

import org.jspecify.annotations.NullMarked;
