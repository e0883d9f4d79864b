/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.function.Function;

/**
 * The links of another factory, opened in a way of its own.
 */
final class OpeningLinks implements CommandLink.Factory {

	private final CommandLink.Factory links;

	private final Function<? super CommandLink.Factory, ? extends CommandLink> opening;

	OpeningLinks(CommandLink.Factory links, Function<? super CommandLink.Factory, ? extends CommandLink> opening) {
		this.links = links;
		this.opening = opening;
	}

	@Override
	public CommandLink open() {
		return this.opening.apply(this.links);
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
