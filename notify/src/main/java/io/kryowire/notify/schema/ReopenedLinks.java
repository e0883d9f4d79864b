/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import io.kryowire.notify.driver.CommandLink;

/**
 * Links over which something is written: whoever opens one may have another server, which
 * has perhaps not all schemas.
 */
final class ReopenedLinks implements CommandLink.Factory {

	private final CommandLink.Factory links;

	private final Runnable opened;

	ReopenedLinks(CommandLink.Factory links, Runnable opened) {
		this.links = links;
		this.opened = opened;
	}

	@Override
	public CommandLink open() {
		CommandLink link = this.links.open();
		this.opened.run();
		return link;
	}

	@Override
	public boolean isCluster() {
		return this.links.isCluster();
	}

	@Override
	public int slot(byte[] key) {
		return this.links.slot(key);
	}

	@Override
	public String server(int slot) {
		return this.links.server(slot);
	}

	@Override
	public int database() {
		return this.links.database();
	}

	@Override
	public void close() {
		this.links.close();
	}

}
