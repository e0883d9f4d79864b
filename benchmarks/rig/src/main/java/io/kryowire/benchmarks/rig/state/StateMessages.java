/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.state;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.messages.MessagePublisher;
import io.kryowire.benchmarks.rig.messages.MessageSubject;
import io.kryowire.benchmarks.rig.messages.Publishing;

/**
 * State as messages: what is published is written, each time to another one of so many
 * keys that none is written again before its last value was heard. What is measured of
 * messages is measured so of state.
 */
public final class StateMessages implements MessageSubject {

	private static final int WINDOW = 1024;

	private final StateSubject subject;

	private final Keys keys = new Keys(10_000);

	private final AtomicLong written = new AtomicLong();

	/**
	 * Creates messages of state.
	 * @param subject the product
	 */
	public StateMessages(StateSubject subject) {
		this.subject = subject;
	}

	@Override
	public void listen(int port, String channel, Consumer<OrderRecord> handler) throws Exception {
		if (this.subject.listen(port, channel, 2, (key, value) -> handler.accept(value)) == null) {
			throw new UnsupportedOperationException("It tells nobody of what was written");
		}
	}

	@Override
	public MessagePublisher publisher(int port, String channel, Consumer<Throwable> failures) throws Exception {
		StateWriter writer = this.subject.writer(port, channel, failures);
		if (writer == null) {
			throw new UnsupportedOperationException("It does not write");
		}
		return (message) -> {
			writer.write(this.keys.key(this.written.getAndIncrement()), message, () -> {
			});
			writer.flush();
		};
	}

	@Override
	public List<Publishing> publishings() {
		return List.of(new Publishing(1, WINDOW));
	}

}
