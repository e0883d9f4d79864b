/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.access.DirectReader;
import io.kryowire.notify.state.access.Stored;
import io.kryowire.notify.state.access.TopicAccess;
import io.kryowire.notify.state.access.ValueLimit;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * In how many steps values are read, and that the later ones find their way.
 */
class ReadingStepsTests {

	private static final int MOST_IN_A_LANE = 16_384;

	private final StateRuntime runtime = StateRuntime.system();

	private final CountDownLatch busy = new CountDownLatch(1);

	private final CountDownLatch gate = new CountDownLatch(1);

	private final Queue<String> commands = new ConcurrentLinkedQueue<>();

	private volatile int length;

	@AfterEach
	void close() {
		this.gate.countDown();
		this.runtime.scheduler().shutdownNow();
	}

	@Test
	void aLongValueIsReadToItsEndThoughTheLaneIsFull() throws Exception {
		this.length = 100_000;
		try (TopicAccess access = new TopicAccess(Server::new, this.runtime, StateBench.SETTINGS, () -> "")) {
			CompletableFuture<@Nullable Stored> read = new DirectReader(access, ValueLimit.of(KryoCodec.of()))
				.read(bytes("k"));
			Waiting.await(this.busy);
			for (int i = 0; i < MOST_IN_A_LANE; i++) {
				access.read(Command.of("PING", bytes("k")));
			}
			this.gate.countDown();
			Stored stored = Waiting.get(read);
			assertThat(stored).isNotNull();
			assertThat(stored.length()).isEqualTo(this.length);
		}
	}

	@Test
	void manyOrdinaryValuesAreReadInOneStepEach() {
		this.length = 10_000;
		this.gate.countDown();
		try (ReconnectingLink links = new ReconnectingLink(Server::new, this.runtime, "test", Waiting.LONGEST)) {
			List<byte[]> keys = new ArrayList<>();
			for (int i = 0; i < 1000; i++) {
				keys.add(bytes("k" + i));
			}
			List<Integer> read = new ArrayList<>();
			new ValueReader(ValueLimit.of(KryoCodec.of())).read(links, keys, (number, stored) -> read.add(number));
			assertThat(read).hasSize(keys.size());
			assertThat(this.commands).hasSize(keys.size()).containsOnly("GETRANGE");
		}
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	/** All of whose values are equally long. */
	private final class Server implements CommandLink {

		@Override
		public List<@Nullable Object> run(List<Command> wanted, Duration timeout) {
			ReadingStepsTests.this.busy.countDown();
			try {
				ReadingStepsTests.this.gate.await();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
			List<@Nullable Object> answers = new ArrayList<>();
			for (Command command : wanted) {
				ReadingStepsTests.this.commands.add(command.name());
				answers.add(answer(command));
			}
			return answers;
		}

		private Object answer(Command command) {
			int length = ReadingStepsTests.this.length;
			return switch (command.name()) {
				case "GETRANGE" -> {
					String last = new String(command.rest().get(1), StandardCharsets.US_ASCII);
					yield new byte[Math.min(length, Integer.parseInt(last) + 1)];
				}
				case "STRLEN" -> (long) length;
				default -> bytes("PONG");
			};
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

}
