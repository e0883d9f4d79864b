/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateRecord;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.Versioned;
import io.kryowire.notify.state.access.Stored;
import io.kryowire.notify.state.access.ValueLimit;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a comparison does about values that could not be read, and rights that were
 * missing.
 */
class ReplicaComparisonTests {

	private static final long VERSION = StateVersion.ofId("1700000000000-0".getBytes(StandardCharsets.US_ASCII));

	private final WireCoder<Price> coder = KryoCodec.of().coder(Price.class);

	private final StateRuntime runtime = StateRuntime.system();

	private final List<StateFailure> failures = new ArrayList<>();

	private final Store<Price> store = new Store<>("t", StateBench.SETTINGS, this.coder, ValueLimit.of(KryoCodec.of()),
			this.failures::add, StateParts.SOUND);

	private final ReplicaComparison comparison = new ReplicaComparison(new StateKeys("test:", "t", 1), this.store,
			ReplicaMode.EAGER);

	private final Partition partition = new Partition(0, 1000, 1000, 1000, new InlineRoom(0), System::nanoTime);

	private final AtomicInteger tidied = new AtomicInteger();

	private final ReconnectingLink links = new ReconnectingLink(Server::new, this.runtime, "test", Waiting.LONGEST);

	private byte[] header = {};

	/** What is said to the first who wants to tidy. */
	private String refusal = "NOPERM as if";

	@AfterEach
	void close() {
		this.links.close();
		this.runtime.scheduler().shutdownNow();
	}

	@Test
	void aValueThatCouldNotBeReadIsReadAgainThoughItsVersionIsRight() {
		byte[] broken = record(new byte[] { -1, -1, -1 });
		assertThat(this.store.apply("k", ReadRequest.LOOK, Stored.of(broken))).isTrue();
		assertThat(this.failures).hasSize(1);
		this.header = broken;
		this.comparison.compare(this.partition, this.links, false);
		assertThat(this.partition.dirtyKeys()).isEqualTo(1);
		assertThat(this.store.apply("k", ReadRequest.LOOK, Stored.of(record(this.coder.encode(new Price("k", 1))))))
			.isTrue();
		assertThat(this.store.entries().get("k").readable()).isEqualTo(new Versioned<>(new Price("k", 1), VERSION));
	}

	@Test
	void aRightToTidyThatWasMissingIsTriedAgainAtTheNextComparison() {
		this.comparison.compare(this.partition, this.links, false);
		this.comparison.compare(this.partition, this.links, false);
		assertThat(this.tidied).hasValue(2);
	}

	/** Tidying is a favour, and comparing is not. */
	@ParameterizedTest
	@ValueSource(strings = { "NOPERM as if", "MISCONF as if", "READONLY as if", "OOM as if", "ERR as if" })
	void whoeverIsNotAllowedToTidyComparesOnWithoutTidying(String refusal) {
		this.store.apply("other", ReadRequest.LOOK, Stored.of(record(this.coder.encode(new Price("other", 1)))));
		this.refusal = refusal;
		// First what the index has, and then what it has not
		this.comparison.compare(this.partition, this.links, false);
		assertThat(this.partition.takeAll((key) -> false)).containsOnlyKeys("other");
		assertThat(this.tidied).hasValue(1);
	}

	private static byte[] record(byte[] payload) {
		return ByteBuffer.allocate(StateRecord.HEADER + payload.length)
			.put(new byte[] { 'K', 'S', 2, 0 })
			.put(StateVersion.bytes(VERSION))
			.put(StateRecord.HEADER, payload)
			.array();
	}

	/** Has one key in its index, which nobody may take out at first. */
	private final class Server implements CommandLink {

		@Override
		public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
			List<@Nullable Object> answers = new ArrayList<>();
			commands.forEach((command) -> answers.add(answer(command)));
			return answers;
		}

		private Object answer(Command command) {
			if (command.name().equals("GETRANGE")) {
				return ReplicaComparisonTests.this.header;
			}
			if (command.keys().size() == 1) {
				return List.of(new byte[] { '0' }, List.of(new byte[] { 'k' }), new byte[0]);
			}
			return (ReplicaComparisonTests.this.tidied.incrementAndGet() == 1)
					? new CommandError(ReplicaComparisonTests.this.refusal) : (Object) 1L;
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

}
