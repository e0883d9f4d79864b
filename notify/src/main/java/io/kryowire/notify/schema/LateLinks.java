/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.CommandLink;

/**
 * Links whose driver is looked for when the first one is opened: until then connections
 * need not have been started.
 */
final class LateLinks implements CommandLink.Factory {

	private final Supplier<CommandLink.Factory> source;

	private CommandLink.@Nullable Factory links;

	LateLinks(Supplier<CommandLink.Factory> source) {
		this.source = source;
	}

	private synchronized CommandLink.Factory links() {
		CommandLink.Factory made = this.links;
		if (made == null) {
			made = this.source.get();
			this.links = made;
		}
		return made;
	}

	@Override
	public CommandLink open() {
		return links().open();
	}

	@Override
	public boolean isCluster() {
		return links().isCluster();
	}

	@Override
	public int slot(byte[] key) {
		return links().slot(key);
	}

	@Override
	public String server(int slot) {
		return links().server(slot);
	}

	@Override
	public synchronized void close() {
		if (this.links != null) {
			this.links.close();
		}
	}

}
