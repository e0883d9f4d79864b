/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * That the later steps of reading a long value find their way.
 */
class DirectReaderTests {

	private static final StateTopicSettings SETTINGS = StateTopicSettings.DEFAULTS
		.with((it) -> it.staleAfter(Waiting.LONGEST)
			.commandTimeout(Waiting.LONGEST.dividedBy(3))
			.writeTimeout(Waiting.LONGEST));

	private static final int MOST_IN_A_PIPELINE = 16_384;

	private static final int LENGTH = 100_000;

	private final StateRuntime runtime = StateRuntime.system();

	private final CountDownLatch busy = new CountDownLatch(1);

	private final CountDownLatch gate = new CountDownLatch(1);

	@AfterEach
	void close() {
		this.gate.countDown();
		this.runtime.scheduler().shutdownNow();
	}

	@Test
	void aLongValueIsReadToItsEndThoughThePipelineIsFull() throws Exception {
		try (TopicAccess access = new TopicAccess(Server::new, this.runtime, SETTINGS, () -> "")) {
			CompletableFuture<@Nullable Stored> read = access.reader(ValueLimit.of(KryoCodec.of())).read(bytes("k"));
			Waiting.await(this.busy);
			for (int i = 0; i < MOST_IN_A_PIPELINE; i++) {
				access.read(Command.of("PING", bytes("k")));
			}
			this.gate.countDown();
			Stored stored = Waiting.get(read);
			assertThat(stored).isNotNull();
			assertThat(stored.length()).isEqualTo(LENGTH);
		}
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	/** All of whose values are equally long. */
	private final class Server implements CommandLink {

		@Override
		public List<@Nullable Object> run(List<Command> wanted, Duration timeout) {
			DirectReaderTests.this.busy.countDown();
			try {
				DirectReaderTests.this.gate.await();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
			List<@Nullable Object> answers = new ArrayList<>();
			for (Command command : wanted) {
				answers.add(answer(command));
			}
			return answers;
		}

		private Object answer(Command command) {
			return switch (command.name()) {
				case "GETRANGE" -> {
					String last = new String(command.rest().get(1), StandardCharsets.US_ASCII);
					yield new byte[Math.min(LENGTH, Integer.parseInt(last) + 1)];
				}
				case "STRLEN" -> (long) LENGTH;
				default -> bytes("PONG");
			};
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

}
