/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.nodes;

/**
 * The state of a node.
 *
 * @param name its name
 * @param page the URL of its page
 * @param pid its process id
 * @param uptimeMillis how long it has been running
 * @param fresh whether its quotes are fresh
 * @param ageMillis the time since the last check that its quotes are fresh
 * @param keys the number of quotes in its memory
 * @param accepted the number of quotes that it has accepted
 * @param changes the number of changes that it has received
 * @param loading whether its load is running
 */
public record NodeReport(String name, String page, long pid, long uptimeMillis, boolean fresh, long ageMillis, int keys,
		long accepted, long changes, boolean loading) {

}
