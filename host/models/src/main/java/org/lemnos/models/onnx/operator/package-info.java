/** What each ONNX operator becomes: one entry an operator, with the versions that it covers. Nothing here reads files. */
@NullMarked
package org.lemnos.models.onnx.operator;

import org.jspecify.annotations.NullMarked;
