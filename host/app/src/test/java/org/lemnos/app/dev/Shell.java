package org.lemnos.app.dev;

/**
 * A command that has ended.
 *
 * @param exitCode how
 * @param output what it printed, errors among it
 */
record Shell(int exitCode, String output) {}
