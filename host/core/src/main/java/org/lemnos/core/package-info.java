/**
 * What every other room of the host shares: the error type and its codes, how trouble with a file is said and a misspelt name answered, and the folder of what is kept between
 * runs. Nothing that plans or runs belongs here.
 */
@NullMarked
package org.lemnos.core;

import org.jspecify.annotations.NullMarked;
