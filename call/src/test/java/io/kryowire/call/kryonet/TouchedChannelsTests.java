/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.kryowire.call.link.FrameReceiver;
import io.kryowire.call.link.LinkCounters;
import io.kryowire.call.link.ServerLink;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Whom the network thread sees to when there is no memory to say who it is.
 */
class TouchedChannelsTests {

	private final List<String> seen = new ArrayList<>();

	private final Memoryless woken = new Memoryless();

	private final TouchedChannels touched = new TouchedChannels(this.woken);

	@Test
	void whoCannotBeAddedForWantOfMemoryIsSeenToAllTheSame() throws Exception {
		try (OneServer one = new OneServer(Function.identity()); HandMade client = new HandMade(one.port())) {
			ServerChannel first = channel(one, "first");
			ServerChannel second = channel(one, "second");
			List<ServerChannel> all = List.of(first, second);
			this.touched.wake(second);
			this.woken.full = true;
			this.touched.wake(first);
			this.woken.full = false;
			pass(all);
			assertThat(this.seen).containsExactly("second", "first");
			pass(all);
			assertThat(this.seen).hasSize(2);
			this.touched.wake(first);
			pass(all);
			assertThat(this.seen).containsExactly("second", "first", "first");
		}
	}

	@Test
	void whatFailsForWantOfMemoryOnTheNetworkThreadIsDoneInTheNextPass() throws Exception {
		try (OneServer one = new OneServer(Function.identity()); HandMade client = new HandMade(one.port())) {
			ServerChannel channel = channel(one, "it");
			this.woken.full = true;
			this.touched.wake(channel);
			assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> this.touched.collect(() -> {
				throw new OutOfMemoryError("of a test");
			}));
			pass(List.of(channel));
			assertThat(this.seen).containsExactly("it");
		}
	}

	private void pass(List<ServerChannel> all) {
		this.touched.collect(all);
		this.touched.endPass(0);
	}

	private ServerChannel channel(OneServer one, String name) {
		ServerLink link = one.channel().link();
		return new ServerChannel(one.server(), (wire) -> new ServerEnd(link, new Seen(name), 0),
				new LinkCounters(1, System::nanoTime));
	}

	/** Notes that it has been seen to. */
	private final class Seen implements FrameReceiver {

		private final String name;

		Seen(String name) {
			this.name = name;
		}

		@Override
		public void received(byte[] frame, int offset, int length) {
			throw new AssertionError("Nothing is sent");
		}

		@Override
		public void passEnded(long nanoTime) {
			TouchedChannelsTests.this.seen.add(this.name);
		}

		@Override
		public void closed(String reason) {
			throw new AssertionError("Nothing is closed");
		}

	}

	/** Takes no more if told so. */
	private static final class Memoryless extends ArrayDeque<ServerChannel> {

		private static final long serialVersionUID = 1L;

		private boolean full;

		@Override
		public boolean add(ServerChannel channel) {
			if (this.full) {
				throw new OutOfMemoryError("of a test");
			}
			return super.add(channel);
		}

	}

}
