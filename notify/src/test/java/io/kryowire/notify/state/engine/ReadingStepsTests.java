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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * In how many steps values are read, and how much comes in each.
 */
class ReadingStepsTests {

	private final StateRuntime runtime = StateRuntime.system();

	private final Queue<String> commands = new ConcurrentLinkedQueue<>();

	private volatile int length;

	/** The most bytes that were asked for in one step. */
	private volatile long most;

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

	/** However many and however long they are together, and however quickly they come. */
	@ParameterizedTest
	@ValueSource(ints = { 300_000, 1 << 20, 12 << 20 })
	void longValuesAreReadAFewAtATime(int length) {
		this.length = length;
		try (ReconnectingLink links = new ReconnectingLink(Server::new, this.runtime, "test", Waiting.LONGEST)) {
			ValueReader reader = new ValueReader(ValueLimit.of(KryoCodec.of()));
			List<byte[]> keys = new ArrayList<>();
			// So many that one step must not take them all
			for (int i = 0; i < ((length > ReadBudget.MOST) ? 8 : 40); i++) {
				keys.add(bytes("k" + i));
			}
			List<Integer> read = new ArrayList<>();
			for (int i = 0; i < 8; i++) {
				read.clear();
				reader.read(links, keys, (number, stored) -> read.add(number));
			}
			assertThat(read).hasSize(keys.size());
			assertThat(this.most).isBetween((long) length / 4, ReadBudget.MOST + (long) keys.size());
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
			long sum = 0;
			for (Command command : wanted) {
				ReadingStepsTests.this.commands.add(command.name());
				Object answer = answer(command);
				answers.add(answer);
				sum += (answer instanceof byte[] bytes) ? bytes.length : 0;
			}
			ReadingStepsTests.this.most = Math.max(ReadingStepsTests.this.most, sum);
			return answers;
		}

		private Object answer(Command command) {
			int length = ReadingStepsTests.this.length;
			return switch (command.name()) {
				case "GETRANGE" -> {
					yield new byte[Math.min(length, number(command, 1) + 1) - number(command, 0)];
				}
				case "STRLEN" -> (long) length;
				default -> bytes("PONG");
			};
		}

		private static int number(Command command, int place) {
			return Integer.parseInt(new String(command.rest().get(place), StandardCharsets.US_ASCII));
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

}
