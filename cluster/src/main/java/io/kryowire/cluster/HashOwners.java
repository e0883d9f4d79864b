/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import org.jspecify.annotations.Nullable;

/**
 * The owners of slots where nobody agrees on them: each process works them out from the
 * nodes that its directory knows. Two processes whose directories differ for some time
 * name different owners.
 */
public final class HashOwners implements SlotOwners, AutoCloseable {

	private final OwnerListeners listeners = new OwnerListeners();

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
		this.listeners.tell();
	}

	@Override
	public @Nullable String owner(int slot) {
		return this.table.owner(slot);
	}

	@Override
	public Runnable listen(Runnable changed) {
		return this.listeners.add(changed);
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
