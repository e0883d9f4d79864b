/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

/**
 * A link to a server that may be replaced as the master while it goes on answering.
 */
final class FollowedLink implements CommandLink {

	private final CommandLink link;

	private final BooleanSupplier current;

	FollowedLink(CommandLink link, BooleanSupplier current) {
		this.link = link;
		this.current = current;
	}

	@Override
	public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
		return this.link.run(commands, timeout);
	}

	@Override
	public boolean isCurrent() {
		return this.current.getAsBoolean() && this.link.isCurrent();
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
