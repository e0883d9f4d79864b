/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.WritableByteChannel;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A selector over one end of a pipe that is full, so that nothing but a wake-up makes it
 * return.
 */
class WakeOnWriteKeyTests {

	private static final long PASS_MILLIS = 50;

	private Selector selector;

	private Pipe pipe;

	private SelectionKey key;

	@BeforeEach
	void open() throws IOException {
		this.selector = Selector.open();
		this.pipe = Pipe.open();
		this.pipe.sink().configureBlocking(false);
		fill(this.pipe.sink());
		this.key = WakeOnWriteKey.of(this.pipe.sink().register(this.selector, 0));
	}

	private static void fill(WritableByteChannel channel) throws IOException {
		ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
		while (channel.write(bytes) > 0) {
			bytes.clear();
		}
	}

	@AfterEach
	void close() throws IOException {
		this.selector.close();
		this.pipe.sink().close();
		this.pipe.source().close();
	}

	@Test
	void whenTheRestOfAWriteHasToWaitForTheSocketThenTheSelectorIsWoken() throws Exception {
		Thread network = new Thread(this::select, "network");
		network.start();
		this.key.interestOps(SelectionKey.OP_WRITE);
		Waiting.join(network);
	}

	private void select() {
		try {
			this.selector.select();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	void whenAllHasBeenWrittenThenTheSelectorIsNotWoken() throws Exception {
		this.key.interestOps(0);
		this.key.selector().wakeup();
		long start = System.nanoTime();
		assertThat(this.selector.select(PASS_MILLIS)).isZero();
		assertThat(Times.millisSince(start)).as("milliseconds of a pass that nobody shortens")
			.isGreaterThanOrEqualTo(PASS_MILLIS / 2);
	}

	@Test
	void aQuietKeyIsMadeOnce() {
		assertThat(WakeOnWriteKey.of(this.key)).isSameAs(this.key);
	}

}
