/**
 * Whole models, written as ONNX files with weights drawn at random: the architectures that people run, spelt as exporters spell them.
 *
 * <p>Lives here: how each model is put together, how its weights are drawn so that numbers stay of a sensible size from the first layer to the last, and
 * the inputs that go with it. Tests and benchmarks use the same models. May not live here: running them.
 */
@NullMarked
package org.lemnos.bench.onnx;

import org.jspecify.annotations.NullMarked;
