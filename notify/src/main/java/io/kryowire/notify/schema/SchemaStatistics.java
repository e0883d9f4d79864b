/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

/**
 * What has become of schemas. Numbers that only grow, except for those that are known and
 * that somebody waits for.
 *
 * @param stored how many were stored, again perhaps
 * @param refused how often one could not be stored
 * @param found how often Redis had the one that was asked for
 * @param missing how often it did not, or not within the time
 * @param forged how often it had another text than it should
 * @param known how many of others are known
 * @param awaited how many are waited for
 */
public record SchemaStatistics(long stored, long refused, long found, long missing, long forged, int known,
		int awaited) {
}
