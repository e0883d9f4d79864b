/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;

/**
 * Links that know when they were opened. Those from before a certain time are not current
 * any more: what they lead to may have been replaced, as a master to which an address led
 * before and that goes on answering. In a cluster the driver knows the masters.
 */
final class DatedLinks implements CommandLink.Factory {

	private final CommandLink.Factory factory;

	private final LongSupplier nanoTime;

	private volatile long notBefore;

	DatedLinks(CommandLink.Factory factory, LongSupplier nanoTime) {
		this.factory = factory;
		this.nanoTime = nanoTime;
		this.notBefore = nanoTime.getAsLong();
	}

	/** Has links that were opened before a time be replaced. */
	synchronized void leaveOlderThan(long time) {
		if (time - this.notBefore > 0) {
			this.notBefore = time;
		}
	}

	@Override
	public CommandLink open() {
		long began = this.nanoTime.getAsLong();
		CommandLink link = this.factory.open();
		return isCluster() ? link : new Dated(link, began);
	}

	@Override
	public boolean isCluster() {
		return this.factory.isCluster();
	}

	@Override
	public int slot(byte[] key) {
		return this.factory.slot(key);
	}

	@Override
	public String server(int slot) {
		return this.factory.server(slot);
	}

	@Override
	public int database() {
		return this.factory.database();
	}

	@Override
	public void close() {
		this.factory.close();
	}

	private final class Dated implements CommandLink {

		private final CommandLink link;

		private final long opened;

		Dated(CommandLink link, long opened) {
			this.link = link;
			this.opened = opened;
		}

		@Override
		public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
			return this.link.run(commands, timeout);
		}

		@Override
		public boolean isCurrent() {
			return this.opened - DatedLinks.this.notBefore >= 0 && this.link.isCurrent();
		}

		@Override
		public boolean isOpen() {
			return this.link.isOpen();
		}

		@Override
		public void close() {
			this.link.close();
		}

	}

}
