/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.call.protocol.FrameKind;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * Many strangers at one node, from one thread: some say nothing, some half a HELLO, some
 * a byte now and then, some rubbish, and whoever is shown out comes back at once.
 */
final class StrangerCrowd implements AutoCloseable {

	private static final int TICK_MILLIS = 20;

	private static final byte[] HALF_A_HELLO = { 0, 0, 0, 60, FrameKind.HELLO, 0x4b, 0x52, 0x59 };

	private final InetSocketAddress node;

	private final Selector selector;

	private final List<Stranger> strangers = new ArrayList<>();

	private final AtomicLong arrivals = new AtomicLong();

	private final ByteBuffer waste = ByteBuffer.allocate(4096);

	private final Random random = new Random(42);

	private final Thread thread = new Thread(this::run, "strangers");

	private volatile boolean ended;

	StrangerCrowd(int port, int size) throws IOException {
		this.node = new InetSocketAddress("127.0.0.1", port);
		this.selector = Selector.open();
		for (int i = 0; i < size; i++) {
			this.strangers.add(new Stranger(Manners.values()[i % Manners.values().length]));
		}
		this.thread.setDaemon(true);
		this.thread.start();
	}

	/** Waits until they have been let in so often. On a busy machine it takes minutes. */
	void await(long times) {
		Waiting.patiently().atMost(Waiting.START).until(() -> this.arrivals.get() > times);
	}

	private void run() {
		long nextTick = System.currentTimeMillis();
		try {
			while (!this.ended) {
				this.selector.select(this::ready, TICK_MILLIS);
				if (System.currentTimeMillis() >= nextTick) {
					nextTick = System.currentTimeMillis() + TICK_MILLIS;
					this.strangers.forEach(Stranger::tick);
				}
			}
			for (Stranger stranger : this.strangers) {
				stranger.leave();
			}
			this.selector.close();
		}
		catch (IOException ex) {
			throw new java.io.UncheckedIOException(ex);
		}
	}

	private void ready(SelectionKey key) {
		((Stranger) key.attachment()).ready(key);
	}

	@Override
	public void close() throws InterruptedException {
		this.ended = true;
		this.selector.wakeup();
		Waiting.join(this.thread);
	}

	/** What a stranger does when it is let in. */
	private enum Manners {

		SILENT, HALF, DRIPPING, RUDE

	}

	private final class Stranger {

		private final Manners manners;

		private @Nullable SocketChannel channel;

		private int dripped;

		Stranger(Manners manners) {
			this.manners = manners;
		}

		/** Comes, or comes back. */
		void tick() {
			try {
				if (this.channel == null) {
					connect();
				}
				else if (this.manners == Manners.DRIPPING && this.channel.isConnected()) {
					byte next = (this.dripped < HALF_A_HELLO.length) ? HALF_A_HELLO[this.dripped++] : 0;
					this.channel.write(ByteBuffer.wrap(new byte[] { next }));
				}
			}
			catch (IOException ex) {
				leave();
			}
		}

		private void connect() throws IOException {
			SocketChannel opened = SocketChannel.open();
			this.channel = opened;
			this.dripped = 0;
			opened.configureBlocking(false);
			opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
			opened.register(StrangerCrowd.this.selector, SelectionKey.OP_CONNECT, this);
			opened.connect(StrangerCrowd.this.node);
		}

		void ready(SelectionKey key) {
			SocketChannel ready = (SocketChannel) key.channel();
			try {
				if (key.isConnectable()) {
					ready.finishConnect();
					key.interestOps(SelectionKey.OP_READ);
					StrangerCrowd.this.arrivals.incrementAndGet();
					say(ready);
				}
				else if (ready.read(StrangerCrowd.this.waste.clear()) < 0) {
					comeBack();
				}
			}
			catch (IOException ex) {
				comeBack();
			}
		}

		private void say(SocketChannel to) throws IOException {
			if (this.manners == Manners.HALF) {
				to.write(ByteBuffer.wrap(HALF_A_HELLO));
			}
			else if (this.manners == Manners.RUDE) {
				byte[] rubbish = new byte[200];
				StrangerCrowd.this.random.nextBytes(rubbish);
				to.write(ByteBuffer.wrap(rubbish));
			}
		}

		private void comeBack() {
			leave();
			try {
				connect();
			}
			catch (IOException ex) {
				leave();
			}
		}

		void leave() {
			SocketChannel left = this.channel;
			this.channel = null;
			if (left != null) {
				try {
					left.close();
				}
				catch (IOException ex) {
					// It is gone anyway.
				}
			}
		}

	}

}
