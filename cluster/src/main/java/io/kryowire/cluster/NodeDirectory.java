/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.function.Consumer;

/**
 * Tells where the nodes of one service are: from a list, from DNS, or from a registry.
 * Thread-safe.
 * <p>
 * A directory that cannot be reached is no reason to forget nodes: the last view stands,
 * and {@link #trouble()} says what is wrong.
 */
public interface NodeDirectory extends AutoCloseable {

	/**
	 * The nodes now.
	 * @return the latest view, {@link NodeView#NOTHING} before anything is known
	 */
	NodeView view();

	/**
	 * Listens to changes. The listener is told the current view at once, by this thread,
	 * and then each later one, in order and one at a time; views that follow each other
	 * quickly may be left out, except for the last one. What it throws is logged.
	 * @param listener is told
	 * @return ends the listening
	 */
	Runnable listen(Consumer<? super NodeView> listener);

	/**
	 * Somebody knows of a node that is not in the view: a directory that asks now and
	 * then asks soon. Does not wait. By default, for directories that are told of
	 * changes, this does nothing.
	 */
	default void refreshSoon() {
		// Whoever is told has nobody to ask
	}

	/**
	 * Why the view may not be up to date.
	 * @return the reason in a few words, empty if there is none
	 */
	String trouble();

	/**
	 * Ends the directory. The last view stands.
	 */
	@Override
	void close();

}
