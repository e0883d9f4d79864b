/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The owners of slots where nobody agrees on them: each process works them out from the
 * nodes that its directory knows. Two processes whose directories differ for some time
 * name different owners.
 */
public final class HashOwners implements SlotOwners, AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(HashOwners.class);

	private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

	private final Runnable end;

	private volatile SlotTable table = SlotTable.of(NodeView.NOTHING);

	/**
	 * Begins to follow a directory.
	 * @param directory the directory, which is not closed with this
	 */
	public HashOwners(NodeDirectory directory) {
		this.end = directory.listen(this::follow);
	}

	/** Called by one thread at a time. */
	private void follow(NodeView view) {
		this.table = SlotTable.of(view);
		this.listeners.forEach((listener) -> tell(listener, view));
	}

	private static void tell(Runnable listener, NodeView view) {
		try {
			listener.run();
		}
		catch (Exception | Error ex) {
			logger.warn("A listener to the owners of slots has failed at view {}", view.epoch(), ex);
		}
	}

	@Override
	public @Nullable String owner(int slot) {
		return this.table.owner(slot);
	}

	@Override
	public Runnable listen(Runnable changed) {
		// One more object, so that the same listener may listen twice
		Runnable listener = changed::run;
		this.listeners.add(listener);
		return () -> this.listeners.remove(listener);
	}

	/**
	 * Ends it. The last owners stand.
	 */
	@Override
	public void close() {
		this.end.run();
		this.listeners.clear();
	}

}
