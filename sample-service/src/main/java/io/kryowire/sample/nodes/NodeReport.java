/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.nodes;

/**
 * How a node is.
 *
 * @param name its name
 * @param page where its page is
 * @param pid its process
 * @param uptimeMillis since when it runs
 * @param fresh whether its quotes are fresh
 * @param ageMillis how old the proof of that is
 * @param keys how many quotes it has in memory
 * @param accepted how many quotes it has accepted
 * @param changes how many changes it has heard of
 * @param loading whether it moves prices
 */
public record NodeReport(String name, String page, long pid, long uptimeMillis, boolean fresh, long ageMillis, int keys,
		long accepted, long changes, boolean loading) {

}
