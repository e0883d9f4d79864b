/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;

/**
 * Links of which one, once, keeps the values it has read back until it is told to go on.
 */
final class HeldRead implements CommandLink.Factory {

	private final CommandLink.Factory factory;

	private final AtomicBoolean armed = new AtomicBoolean();

	private final CountDownLatch released = new CountDownLatch(1);

	private volatile boolean holds;

	private volatile boolean applied;

	HeldRead(CommandLink.Factory factory) {
		this.factory = factory;
	}

	void arm() {
		this.armed.set(true);
	}

	boolean holds() {
		return this.holds;
	}

	void release() {
		this.released.countDown();
	}

	boolean applied() {
		return this.applied;
	}

	@Override
	public CommandLink open() {
		CommandLink link = this.factory.open();
		return new CommandLink() {

			@Override
			public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
				List<@Nullable Object> answers = link.run(commands, timeout);
				boolean values = commands.stream()
					.anyMatch((command) -> command.name().equals("GETRANGE")
							&& new String(command.keys().get(0)).contains(":v:"));
				if (values && HeldRead.this.armed.compareAndSet(true, false)) {
					HeldRead.this.holds = true;
					try {
						HeldRead.this.released.await();
					}
					catch (InterruptedException ex) {
						throw new IllegalStateException(ex);
					}
					HeldRead.this.applied = true;
				}
				return answers;
			}

			@Override
			public void close() {
				link.close();
			}

		};
	}

}
