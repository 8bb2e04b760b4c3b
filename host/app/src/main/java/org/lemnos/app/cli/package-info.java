/**
 * The command line: subcommands, their options, what they print. What a command does lies in the engine and in the packages beside this
 * one.
 */
@NullMarked
package org.lemnos.app.cli;

import org.jspecify.annotations.NullMarked;
