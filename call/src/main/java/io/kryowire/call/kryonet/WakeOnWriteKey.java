/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;

/**
 * A selection key through which KryoNet wakes the network thread when that has something
 * to do, and only then.
 */
/*
 * KryoNet wakes its selector after every complete write, "so idle event will be fired":
 * two system calls and a context switch per frame for an event that nobody here listens
 * to. After a partial write it asks for OP_WRITE and does not wake the selector, which
 * goes on waiting for up to 250 ms with what it was asked before. This key turns both
 * around.
 */
final class WakeOnWriteKey extends SelectionKey {

	private final SelectionKey key;

	private final QuietSelector selector;

	private WakeOnWriteKey(SelectionKey key) {
		this.key = key;
		this.selector = new QuietSelector(key.selector());
	}

	/** Wraps a key, once. */
	static SelectionKey of(SelectionKey key) {
		return (key instanceof WakeOnWriteKey) ? key : new WakeOnWriteKey(key);
	}

	@Override
	public SelectableChannel channel() {
		return this.key.channel();
	}

	@Override
	public Selector selector() {
		return this.selector;
	}

	@Override
	public boolean isValid() {
		return this.key.isValid();
	}

	@Override
	public void cancel() {
		this.key.cancel();
	}

	@Override
	public int interestOps() {
		return this.key.interestOps();
	}

	@Override
	public SelectionKey interestOps(int ops) {
		this.key.interestOps(ops);
		if ((ops & OP_WRITE) != 0) {
			this.key.selector().wakeup();
		}
		return this;
	}

	@Override
	public int readyOps() {
		return this.key.readyOps();
	}

	/** A selector that is not woken. */
	private static final class QuietSelector extends Selector {

		private final Selector selector;

		QuietSelector(Selector selector) {
			this.selector = selector;
		}

		@Override
		public Selector wakeup() {
			return this;
		}

		@Override
		public boolean isOpen() {
			return this.selector.isOpen();
		}

		@Override
		public SelectorProvider provider() {
			return this.selector.provider();
		}

		@Override
		public Set<SelectionKey> keys() {
			return this.selector.keys();
		}

		@Override
		public Set<SelectionKey> selectedKeys() {
			return this.selector.selectedKeys();
		}

		@Override
		public int selectNow() throws IOException {
			return this.selector.selectNow();
		}

		@Override
		public int select(long timeout) throws IOException {
			return this.selector.select(timeout);
		}

		@Override
		public int select() throws IOException {
			return this.selector.select();
		}

		@Override
		public void close() throws IOException {
			this.selector.close();
		}

	}

}
