/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

/**
 * What makes a replica sound, each of which a test can switch off to see that it is
 * needed.
 *
 * @param headPoll whether heads are polled, else whatever is announced is believed to be
 * everything
 * @param versionGuard whether a value that is older than what is known is not taken
 * @param oneBatch whether at most one batch of reads is under way, else several overtake
 * each other
 * @param lineageCheck whether it is noticed that the data set is another one
 * @param trimCheck whether it is noticed that the journal no longer reaches back
 * @param witnesses whether what was known before a gap has to be part of the history
 */
record Mechanisms(boolean headPoll, boolean versionGuard, boolean oneBatch, boolean lineageCheck, boolean trimCheck,
		boolean witnesses) {

	static final Mechanisms ALL = new Mechanisms(true, true, true, true, true, true);

	Mechanisms(boolean headPoll, boolean versionGuard, boolean oneBatch, boolean lineageCheck, boolean trimCheck) {
		this(headPoll, versionGuard, oneBatch, lineageCheck, trimCheck, true);
	}

}
