/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Proofs at moments that announcements have no part in, because the test makes them.
 */
class CompletenessTests {

	private static final StateTopicSettings ONE = StateBench.SETTINGS.with((it) -> it.partitions(1));

	private final EmbeddedRedis redis = EmbeddedRedis.start();

	private final StateBench bench = new StateBench(Driver.JEDIS);

	private final StateTopic<Price> writer = this.bench.join(this.redis.host(), this.redis.port(), ONE);

	private final StateKeys keys = new StateKeys(ONE.prefix(), this.bench.name, 1);

	private final StateRuntime runtime = StateRuntime.system();

	private final Driver.Connections connections = Driver.JEDIS.connect(this.redis.host(), this.redis.port());

	/** What happens before commands of this name, once. */
	private final Map<String, Runnable> before = new ConcurrentHashMap<>();

	private final Links links = new Links(this::open, this.runtime, "test", Waiting.LONGEST);

	private final Partition partition = new Partition(0, 1000, 1000, 1000, new InlineRoom(1000), System::nanoTime);

	private final Store<Price> store = new Store<>(this.bench.name, ONE, KryoCodec.of().coder(Price.class),
			ValueLimit.of(KryoCodec.of()), this.bench.failures::add, Mechanisms.ALL);

	private final Expiries expiries = new Expiries(this.store, System::nanoTime);

	private final Refresher refresher = new Refresher(this.keys, List.of(this.partition), this.store, this.expiries,
			false);

	private final Completeness completeness = new Completeness(this.keys, List.of(this.partition), this.refresher,
			new Inventory(this.keys, this.store, ReplicaMode.EAGER), this.expiries, this.runtime, Mechanisms.ALL);

	/** What was written, as the head has told. */
	private final Map<Long, StateStamp> stamps = new HashMap<>();

	private long first;

	@BeforeEach
	void begin() {
		this.first = this.writer.put("k", new Price("k", 1));
		note(this.first);
		this.completeness.prove(this.links);
		assertThat(this.store.version("k")).isEqualTo(this.first);
	}

	@AfterEach
	void end() throws Exception {
		this.links.close();
		this.connections.close();
		this.bench.close();
		this.redis.close();
		this.runtime.scheduler().shutdownNow();
	}

	@Test
	void whatWasAnnouncedIsReadAndProven() {
		long second = write("k", this.first);
		this.completeness.prove(this.links);
		assertThat(this.partition.proof).isNotNull().returns(second, Partition.Proof::cursor);
		assertThat(this.completeness.resyncs()).isZero();
	}

	@Test
	void whatWasNotAnnouncedIsFoundInTheJournal() {
		this.writer.put("k", new Price("k", 2));
		long last = this.writer.put("other", new Price("other", 1));
		patiently().ignoreException(IllegalStateException.class).until(() -> {
			this.completeness.prove(this.links);
			return this.store.version("other") == last;
		});
		assertThat(this.partition.proof).isNotNull().returns(last, Partition.Proof::cursor);
	}

	/** The reader's part is over before the write that would tell it of the gap. */
	@Test
	void aWriteThatWasHeardAndLostIsTakenBackThoughTheHeadIsNewer() {
		long lost = write("lost", this.first);
		this.refresher.refresh(this.links);
		assertThat(this.store.version("lost")).isEqualTo(lost);
		undo("lost", lost, this.first);
		long later = this.writer.put("k", new Price("k", 2));
		this.completeness.prove(this.links);
		assertThat(this.store.shelf()).containsOnlyKeys("k");
		assertThat(this.partition.proof).isNotNull().returns(later, Partition.Proof::cursor);
	}

	/** Announcements, and what came along with them, may be of the old master's. */
	@Test
	void whatCameAlongWithTheAnnouncementOfALostWriteIsNotTaken() {
		byte[] record = (byte[]) this.links.run(List.of(Command.of("GET", this.keys.value(0, "k")))).get(0);
		System.arraycopy(StateVersion.bytes(this.first + 1), 0, record, 4, Long.BYTES);
		this.partition.announced(new StateFrame("k", false, this.stamps.get(this.first),
				StateStamp.ofVersion(this.first + 1), "", record), true);
		assertThatIllegalStateException().isThrownBy(() -> this.completeness.prove(this.links))
			.withMessageContaining("another connection is tried");
		this.completeness.prove(this.links);
		assertThat(this.store.version("k")).isEqualTo(this.first);
		assertThat(this.partition.proof).isNotNull().returns(this.first, Partition.Proof::cursor);
	}

	@ParameterizedTest
	@ValueSource(strings = { "SSCAN", "headers" })
	void whatIsNotComparedBecauseTheConnectionIsLostIsComparedLater(String command) {
		long lost = write("lost", this.first);
		this.refresher.refresh(this.links);
		undo("lost", lost, this.first);
		long later = write("k", this.first);
		this.before.put(command, () -> {
			throw new IllegalStateException("Lost");
		});
		assertThatIllegalStateException().isThrownBy(() -> this.completeness.prove(this.links)).withMessage("Lost");
		this.completeness.prove(this.links);
		assertThat(this.store.shelf()).containsOnlyKeys("k");
		assertThat(this.partition.proof).isNotNull().returns(later, Partition.Proof::cursor);
	}

	@Test
	void whatIsHeardWhileAllIsComparedIsNotForgotten() {
		this.partition.restart(this.stamps.get(this.first));
		List<Long> lost = new ArrayList<>();
		// Chained to what the proof has found
		this.before.put("SSCAN", () -> lost.add(write("lost", this.first)));
		this.completeness.prove(this.links);
		assertThat(this.store.version("lost")).isEqualTo(lost.get(0));
		undo("lost", lost.get(0), this.first);
		long later = write("k", this.first);
		this.completeness.prove(this.links);
		assertThat(this.store.shelf()).containsOnlyKeys("k");
		assertThat(this.partition.proof).isNotNull().returns(later, Partition.Proof::cursor);
	}

	@Test
	void whatWasReadOverALostConnectionAndNeverAnnouncedIsTakenBack() {
		long lost = this.writer.put("lost", new Price("lost", 1));
		look("lost");
		assertThat(this.store.version("lost")).isEqualTo(lost);
		undo("lost", lost, this.first);
		this.partition.linkLost();
		this.writer.put("k", new Price("k", 2));
		look("k");
		this.completeness.prove(this.links);
		assertThat(this.store.shelf()).containsOnlyKeys("k");
	}

	/** As while the subscription is not live yet, and over a connection that stays. */
	@Test
	void aWriteThatWasReadAndLostIsTakenBackThoughALaterOneWasReadAsWell() {
		long lost = this.writer.put("lost", new Price("lost", 1));
		look("lost");
		assertThat(this.store.version("lost")).isEqualTo(lost);
		undo("lost", lost, this.first);
		long later = this.writer.put("k", new Price("k", 2));
		look("k");
		assertThat(this.store.version("k")).isEqualTo(later);
		this.completeness.prove(this.links);
		assertThat(this.store.shelf()).containsOnlyKeys("k");
		assertThat(this.partition.proof).isNotNull().returns(later, Partition.Proof::cursor);
	}

	/** It may have been an old master's. */
	@Test
	void whatWasReadUnannouncedOverALostConnectionIsReadAgain() {
		look("k");
		long reads = this.refresher.reads();
		this.partition.linkLost();
		this.completeness.prove(this.links);
		assertThat(this.refresher.reads()).isEqualTo(reads + 1);
		this.completeness.prove(this.links);
		assertThat(this.refresher.reads()).isEqualTo(reads + 1);
	}

	@Test
	void aJournalThatIsTrimmedWhileItIsReadDoesNotReachBack() {
		for (int i = 0; i < 1100; i++) {
			this.writer.putAsync("k" + i % 7, new Price("k", i));
		}
		this.writer.put("last", new Price("last", 1));
		Journal journal = new Journal(this.keys);
		assertThat(journal.read(0, this.first, this.links)).hasSize(1102);
		// Before the second page
		this.before.put("XRANGE", () -> this.before.put("XRANGE", () -> this.redis.send("XTRIM",
				"%s{%s:0}:log".formatted(ONE.prefix(), this.bench.name), "MAXLEN", "50")));
		assertThat(journal.read(0, this.first, this.links)).isEmpty();
	}

	/** Ids that no clock gives, and that do not fit a version. */
	@Test
	void aJournalWhoseIdsAreNoVersionsComesToAnEnd() {
		for (int i = 0; i < 2500; i++) {
			this.redis.send("XADD", "%s{%s:0}:log".formatted(ONE.prefix(), this.bench.name), (1L << 44) + "-" + i, "k",
					"k");
		}
		Journal journal = new Journal(this.keys);
		assertThat(CompletableFuture.supplyAsync(() -> journal.read(0, this.first, this.links)))
			.succeedsWithin(Waiting.LONGEST)
			.isEqualTo(List.of());
		// They cannot be told apart from a gap: all is compared, and goes on
		long last = this.writer.put("other", new Price("other", 1));
		patiently().ignoreException(IllegalStateException.class).until(() -> {
			this.completeness.prove(this.links);
			return this.store.version("other") == last;
		});
	}

	@Test
	void whatAnErrorHasKeptFromBeingReadStaysDirty() {
		write("k", this.first);
		this.before.put("values", () -> {
			throw new OutOfMemoryError("as if");
		});
		assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> this.refresher.refresh(this.links));
		assertThat(this.partition.isDirty()).isTrue();
	}

	private CommandLink open() {
		CommandLink link = CommandLink.Factory.of(this.connections.factory()).open();
		return new CommandLink() {

			@Override
			public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
				Runnable action = CompletenessTests.this.before.remove(what(commands.get(0)));
				if (action != null) {
					action.run();
				}
				return link.run(commands, timeout);
			}

			@Override
			public void close() {
				link.close();
			}

		};
	}

	/** What a command is for, in the words of Redis. */
	private static String what(Command command) {
		String script = command.name().equals("EVAL") ? new String(command.lead().get(0)) : "";
		if (script.contains("XRANGE") || script.contains("SSCAN")) {
			return script.contains("XRANGE") ? "XRANGE" : "SSCAN";
		}
		if (command.name().equals("GETRANGE") && !new String(command.keys().get(0)).contains(":v:")) {
			return "heads";
		}
		boolean header = command.name().equals("GETRANGE") && new String(command.rest().get(1)).equals("31");
		return header ? "headers" : command.name().equals("GETRANGE") ? "values" : command.name();
	}

	private void look(String key) {
		this.partition.require(key, Hint.LOOK);
		this.refresher.refresh(this.links);
	}

	private long write(String key, long previous) {
		long version = this.writer.put(key, new Price(key, 2));
		note(version);
		this.partition
			.announced(new StateFrame(key, false, this.stamps.get(previous), this.stamps.get(version), "", null), true);
		return version;
	}

	private void note(long version) {
		byte[] head = (byte[]) this.links.run(List.of(Command.of("GET", this.keys.head(0)))).get(0);
		assertThat(StateStamp.read(head, 0).version()).isEqualTo(version);
		this.stamps.put(version, StateStamp.read(head, 0));
	}

	/** As a failover does that has lost a write. */
	private void undo(String key, long version, long previous) {
		String stem = "%s{%s:0}".formatted(ONE.prefix(), this.bench.name);
		this.redis.send("DEL", stem + ":v:" + key);
		this.redis.send("SREM", stem + ":keys", key);
		this.redis.send("XDEL", stem + ":log", new String(StateVersion.id(version)));
		try (RedisConsole console = this.redis.console()) {
			console.sendBytes("SET".getBytes(), (stem + ":head").getBytes(), this.stamps.get(previous).bytes());
		}
	}

}
