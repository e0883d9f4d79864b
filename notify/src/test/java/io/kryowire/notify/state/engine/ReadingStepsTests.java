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
import java.util.concurrent.ConcurrentLinkedQueue;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.access.ValueLimit;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * In how many steps values are read.
 */
class ReadingStepsTests {

	private final StateRuntime runtime = StateRuntime.system();

	private final Queue<String> commands = new ConcurrentLinkedQueue<>();

	private volatile int length;

	@AfterEach
	void close() {
		this.runtime.scheduler().shutdownNow();
	}

	@Test
	void manyOrdinaryValuesAreReadInOneStepEach() {
		this.length = 10_000;
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
