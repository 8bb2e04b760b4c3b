/**
 * Plans as a page for a browser, which needs no other file and asks for none. Reads a plan's document and the page's own resources; what is drawn, the
 * page's script works out of the plan's JSON, which lies in it. No engine, no device, no files.
 */
@NullMarked
package org.lemnos.app.page;

import org.jspecify.annotations.NullMarked;
