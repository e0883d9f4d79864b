/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.access.ValueLimit;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of a sweep that cannot compare a partition.
 */
class SweepFailureTests {

	private static final Duration INTERVAL = Duration.ofMinutes(1);

	/** What a page takes: a pause begins when the sweep has ended. */
	private static final Duration PAGE = Duration.ofSeconds(1);

	private final StateRuntime runtime = StateRuntime.system();

	private final StateKeys keys = new StateKeys("test:", "t", 3);

	private final List<Partition> partitions = Stream.of(0, 1, 2)
		.map((number) -> new Partition(number, 1000, 1000, 1000, new InlineRoom(0), System::nanoTime))
		.toList();

	private final Store<Price> store = new Store<>("t", StateBench.SETTINGS, KryoCodec.of().coder(Price.class),
			ValueLimit.of(KryoCodec.of()), (failure) -> {
			}, StateParts.SOUND);

	private final AtomicLong time = new AtomicLong();

	private final Sweep sweep = new Sweep("t", new Partitions(this.keys, this.partitions),
			new ReplicaComparison(this.keys, this.store, ReplicaMode.EAGER), INTERVAL, this.time::get);

	private final ReconnectingLink links = new ReconnectingLink(Server::new, this.runtime, "test", Waiting.LONGEST);

	/** Partitions that cannot be compared. */
	private final Set<Integer> broken = new HashSet<>();

	/** Which partitions were listed, in their order. */
	private final List<Integer> listed = new ArrayList<>();

	@BeforeEach
	void begin() {
		this.partitions.forEach((partition) -> partition.proven(StateStamp.NONE, null));
	}

	@AfterEach
	void close() {
		this.links.close();
		this.runtime.scheduler().shutdownNow();
	}

	@Test
	void aPartitionThatKeepsFailingDoesNotKeepThoseAfterItFromBeingCompared() {
		this.broken.add(1);
		pass(INTERVAL);
		sweep();
		assertThat(this.listed).containsExactly(0, 1, 1, 2);
		pass(INTERVAL);
		sweep();
		assertThat(this.listed).containsExactly(0, 1, 1, 2, 0, 1, 1, 2);
	}

	@Test
	void aSweepThatThereWasAReasonForIsTriedAgainUntilAllIsCompared() {
		this.broken.add(0);
		this.sweep.soon();
		pass(Duration.ofMillis(200));
		sweep();
		assertThat(this.listed).containsExactly(0, 0, 1, 2);
		assertThat(this.sweep.isSettled()).isFalse();
		assertThat(nextIn()).isEqualTo(Duration.ofSeconds(5));
		this.broken.clear();
		pass(Duration.ofSeconds(5));
		sweep();
		assertThat(this.listed).containsExactly(0, 0, 1, 2, 0, 1, 2);
		assertThat(this.sweep.isSettled()).isTrue();
		assertThat(nextIn()).isEqualTo(INTERVAL);
	}

	/** As the engine does, until there is nothing to do at this time. */
	private void sweep() {
		while (this.sweep.nextIn(this.time.get()) <= 0) {
			assertThat(this.listed).hasSizeLessThan(20);
			try {
				this.sweep.step(this.links);
			}
			catch (IllegalStateException ex) {
				this.sweep.failed(ex);
				assertThat(this.sweep.nextIn(this.time.get())).isEqualTo(Long.MAX_VALUE);
				this.sweep.proven();
			}
		}
	}

	private void pass(Duration time) {
		this.time.addAndGet(time.toNanos());
	}

	private Duration nextIn() {
		return Duration.ofNanos(this.sweep.nextIn(this.time.get()));
	}

	/** Has nothing, and does not say so of what is broken. */
	private final class Server implements CommandLink {

		@Override
		public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
			String key = new String(commands.get(0).keys().get(0), StandardCharsets.US_ASCII);
			int partition = key.charAt(key.indexOf('}') - 1) - '0';
			SweepFailureTests.this.listed.add(partition);
			pass(PAGE);
			return List.of(SweepFailureTests.this.broken.contains(partition) ? new CommandError("WRONGTYPE as if")
					: List.of(new byte[] { '0' }, List.of(), new byte[0]));
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

}
