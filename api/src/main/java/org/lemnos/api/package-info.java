/**
 * The level of the contract, its status annotations and the version numbers that every part of it carries. Nothing about
 * operations, kernels or devices belongs here.
 */
@NullMarked
package org.lemnos.api;

import org.jspecify.annotations.NullMarked;
