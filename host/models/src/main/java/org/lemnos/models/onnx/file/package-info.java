/** Reads ONNX files into messages and tensors, leaving large tensors in the file. Nothing here knows what an operator means. */
@NullMarked
package org.lemnos.models.onnx.file;

import org.jspecify.annotations.NullMarked;
