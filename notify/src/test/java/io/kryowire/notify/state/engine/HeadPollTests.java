/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.access.Stored;
import io.kryowire.notify.state.access.ValueLimit;
import io.kryowire.notify.state.proof.HeadPoll;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What time it is where each partition is on a node of its own.
 */
class HeadPollTests {

	private static final int PARTITIONS = 2;

	private final WireCoder<Price> coder = KryoCodec.of().coder(Price.class);

	private final StateRuntime runtime = StateRuntime.system();

	private final StateKeys keys = new StateKeys("test:", "t", PARTITIONS);

	private final Store<Price> store = new Store<>("t", StateBench.SETTINGS, this.coder, ValueLimit.of(KryoCodec.of()),
			(failure) -> {
			}, StateParts.SOUND);

	/** Our own clock stands still. */
	private final Expiries expiries = new Expiries(this.store, () -> TimeUnit.MILLISECONDS.toNanos(1_000));

	private final HeadPoll poll = new HeadPoll(this.keys, this.expiries::synchronize);

	/** Of each node, in milliseconds. The node of a partition has its number. */
	private final long[] clocks = { 5_000_000, 5_000_000 };

	private final List<Integer> askedForTime = new ArrayList<>();

	private final ReconnectingLink links = new ReconnectingLink(new Cluster(), this.runtime, "test", Waiting.LONGEST);

	@AfterEach
	void close() {
		this.links.close();
		this.runtime.scheduler().shutdownNow();
	}

	@Test
	void theNodeOfEachPartitionIsAskedWhatTimeItIs() {
		assertThat(this.poll.ask(this.links)).hasSize(PARTITIONS);
		assertThat(this.askedForTime).containsExactly(0, 1);
	}

	/** Else what has ended at that node would be served as fresh. */
	@ParameterizedTest
	@CsvSource({ "5000000, 5000700", "5000700, 5000000" })
	void theClockThatIsAheadSaysWhatIsOver(long first, long second) {
		this.clocks[0] = first;
		this.clocks[1] = second;
		read("over", 5_000_699);
		read("lasting", 5_000_700);
		this.poll.ask(this.links);
		List<String> over = new ArrayList<>();
		this.expiries.lookAtAll(over::add);
		assertThat(over).containsExactly("over");
	}

	private void read(String key, long expireAt) {
		byte[] record = ExpiriesTests.record(this.coder.encode(new Price(key, 1)), expireAt);
		this.store.apply(key, ReadRequest.LOOK, Stored.of(record));
		this.expiries.note(key);
	}

	/** Several nodes, which have nothing yet. */
	private final class Cluster implements CommandLink.Factory, CommandLink {

		@Override
		public CommandLink open() {
			return this;
		}

		@Override
		public boolean isCluster() {
			return true;
		}

		@Override
		public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
			List<@Nullable Object> answers = new ArrayList<>();
			// What has no key goes where the one before it went
			int node = 0;
			for (Command command : commands) {
				node = command.keys().isEmpty() ? node : node(command.keys().get(0));
				answers.add(answer(command, node));
			}
			return answers;
		}

		private int node(byte[] key) {
			return ascii(key).contains("{t:1}") ? 1 : 0;
		}

		private Object answer(Command command, int node) {
			return switch (command.name()) {
				case "TIME" -> time(node);
				case "XACK" -> 0L;
				default -> ascii(command.keys().get(0)).equals(ascii(HeadPollTests.this.keys.count()))
						? "%d (format 2)".formatted(PARTITIONS).getBytes(StandardCharsets.US_ASCII) : new byte[0];
			};
		}

		private List<byte[]> time(int node) {
			HeadPollTests.this.askedForTime.add(node);
			long millis = HeadPollTests.this.clocks[node];
			return List.of(Long.toString(millis / 1000).getBytes(StandardCharsets.US_ASCII),
					Long.toString(millis % 1000 * 1000).getBytes(StandardCharsets.US_ASCII));
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

	private static String ascii(byte[] text) {
		return new String(text, StandardCharsets.US_ASCII);
	}

}
