/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.feed;

import io.kryowire.notify.protocol.StateFrame;

/**
 * Hears what may have changed in a topic.
 */
public interface ChangeReceiver {

	/** Takes an announcement. Called by the thread that reads the subscription. */
	void announced(int partition, StateFrame frame);

	/** What was announced until now may have been missed. */
	void lookAgain();

	/** Whether a change of this key matters to anybody here. */
	boolean isInteresting(String key);

	/** Takes note of a key that somebody else has changed. */
	void foreign(String key);

	/** Anything may have been changed by somebody else. */
	void compareSoon();

	/** Whether that has been compared as often as there was a reason. */
	boolean isCompared();

}
