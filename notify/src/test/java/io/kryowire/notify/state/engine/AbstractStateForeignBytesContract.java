/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateRecord;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.UnreadableStateException;
import io.kryowire.notify.state.Versioned;
import io.kryowire.test.redis.RedisConsole;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What somebody else has written to the keys and channels of a topic, and how much of it
 * travels and is kept.
 */
abstract class AbstractStateForeignBytesContract extends AbstractStateContract {

	private static final int MEGABYTE = 1 << 20;

	private static final int HUGE = 40 * MEGABYTE;

	/** What a replica does in a test, without anything huge. */
	private static final long LITTLE = 4 * MEGABYTE;

	@Test
	void aValueThatIsTooLongIsNotFetchedToFindThatOut() {
		this.writer.put("good", new Price("good", 1));
		plant("huge", HUGE);
		long before = sent();
		assertThatExceptionOfType(UnreadableStateException.class).isThrownBy(() -> this.writer.get("huge"))
			.withMessageContaining("'huge' in state topic '%s'".formatted(this.writer.name()))
			.withMessageContaining("maxbytes=16777216")
			.withMessageContaining(Integer.toString(HUGE))
			.withMessageContaining("kryowire.codec.allow");
		assertThat(this.writer.get("good")).isEqualTo(new Price("good", 1));
		assertThat(sent() - before).isLessThan(LITTLE);
	}

	@Test
	void aValueThatIsTooLongIsAnErrorOfItsKeyAlone() {
		plant("huge", HUGE);
		long before = sent();
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		assertSees(replica, "good", this.writer.put("good", new Price("good", 1)));
		patiently().until(() -> !this.bench.failures.isEmpty());
		assertThatExceptionOfType(UnreadableStateException.class).isThrownBy(() -> replica.get("huge"))
			.withMessageContaining(Integer.toString(HUGE));
		assertFresh(replica);
		assertHolds(replica, Map.of("good", new Price("good", 1)));
		assertThat(sent() - before).isLessThan(LITTLE);
		// And is forgotten as soon as there is something better
		assertSees(replica, "huge", this.writer.put("huge", new Price("huge", 2)));
		assertHolds(replica, Map.of("huge", new Price("huge", 2)));
	}

	@Test
	void ofAnUnreadableValueItsBeginningIsKept() {
		plant("bad", MEGABYTE);
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		patiently().until(() -> !this.bench.failures.isEmpty());
		assertThat(this.bench.failures).singleElement()
			.satisfies((failure) -> assertThat(failure.bytes()).hasSizeLessThan(1024));
		assertThatExceptionOfType(UnreadableStateException.class).isThrownBy(() -> this.writer.get("bad"))
			.satisfies((ex) -> assertThat(ex.failure().bytes()).hasSizeLessThan(1024));
	}

	/** However many bytes the values of a topic have together. */
	@Test
	void longValuesAreReadAFewAtATime() {
		for (int i = 0; i < 40; i++) {
			plant("long" + i, MEGABYTE);
		}
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		patiently().until(() -> this.bench.failures.size() == 40);
		assertFresh(replica);
	}

	@Test
	void whatSomebodyElseAddsToTheJournalDoesNotTravel() {
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		assertSees(replica, "a", this.writer.put("a", new Price("a", 1)));
		assertFresh(replica);
		long before = sent();
		StateKeys keys = keys();
		int partition = keys.partition("a");
		String id = this.redis
			.send("XADD", new String(keys.journal(partition)), "*", "k", "x".repeat(HUGE / 4), "more", "y".repeat(HUGE))
			.toString();
		this.redis.send("SADD", new String(keys.index(partition)), "z".repeat(HUGE / 4));
		try (RedisConsole console = this.redis.console()) {
			console.sendBytes("SET".getBytes(), keys.head(partition),
					StateVersion.bytes(StateVersion.ofId(id.getBytes())));
		}
		assertFresh(replica);
		assertThat(sent() - before).isLessThan(LITTLE);
	}

	/** As one does that takes another number of partitions, or another spelling. */
	@Test
	void aKeyInTheJournalOrTheIndexOfAnotherPartitionIsNotTakenForOurs() {
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		assertSees(replica, "a", this.writer.put("a", new Price("a", 1)));
		StateKeys keys = keys();
		int other = keys.partition(elsewhere("a"));
		String id = this.redis.send("XADD", new String(keys.journal(other)), "*", "k", "a").toString();
		try (RedisConsole console = this.redis.console()) {
			console.sendBytes("SET".getBytes(), keys.value(other, "a"), stored("a"));
			console.sendBytes("SET".getBytes(), keys.head(other), StateVersion.bytes(StateVersion.ofId(id.getBytes())));
		}
		assertFresh(replica);
		this.redis.send("DEL", new String(keys.value(other, "a")));
		this.redis.send("SADD", new String(keys.index(other)), "a");
		String next = this.redis.send("XADD", new String(keys.journal(other)), "*", "k", "a").toString();
		try (RedisConsole console = this.redis.console()) {
			console.sendBytes("SET".getBytes(), keys.head(other),
					StateVersion.bytes(StateVersion.ofId(next.getBytes())));
		}
		assertFresh(replica);
		assertHolds(replica, Map.of("a", new Price("a", 1)));
		assertHolds(fresh(StateBench.SETTINGS), Map.of("a", new Price("a", 1)));
	}

	@Test
	void aHeadThatIsNoneIsAReasonAndNotFetched() {
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		long before = sent();
		this.redis.send("SET", new String(keys().head(0)), "h".repeat(HUGE));
		this.redis.send("SET", new String(keys().lineage(0)), "l".repeat(HUGE));
		StateTopicSettings settings = StateBench.SETTINGS;
		this.bench.pass(settings.staleAfter());
		patiently().until(() -> replica.freshness().reason().contains("was not written by Kryowire"));
		this.redis.send("DEL", new String(keys().head(0)), new String(keys().lineage(0)));
		assertFresh(replica);
		assertThat(sent() - before).isLessThan(LITTLE);
	}

	/** As the writer's script does, but with a record of another content. */
	@Test
	void aValueThatIsPublishedByAStrangerIsTakenBackByTheNextProof() {
		StateTopicSettings inline = StateBench.SETTINGS.with((it) -> it.inlineLimit(1000));
		StateTopic<Price> topic = joinAndHear(inline);
		Replica<Price> replica = topic.replica();
		long first = this.writer.put("a", new Price("a", 1));
		assertSees(replica, "a", first);
		String elsewhere = elsewhere("a");
		this.writer.put(elsewhere, new Price("b", 1));
		int partition = keys().partition("a");
		byte[] record = stored(elsewhere);
		// What is planted is chained to what was, and named as what will be
		long planned = first + 1;
		System.arraycopy(StateVersion.bytes(planned), 0, record, 4, Long.BYTES);
		patiently().until(() -> {
			publish(partition, "a", first, planned, record);
			return new Price("b", 1).equals(replica.get("a"));
		});
		// What the last time has planted may still be on its way
		patiently().until(() -> new Versioned<>(new Price("a", 1), first).equals(replica.versioned("a")));
		assertFresh(replica);
	}

	/** One that fits what is written just then, which its time makes easy to guess. */
	@Test
	void aValueThatIsPublishedWithTheVersionOfARealWriteIsTakenBackAsWell() {
		StateTopicSettings inline = StateBench.SETTINGS.with((it) -> it.inlineLimit(1000));
		StateTopic<Price> topic = joinAndHear(inline);
		Replica<Price> replica = topic.replica();
		long first = this.writer.put("a", new Price("a", 1));
		assertSees(replica, "a", first);
		int partition = keys().partition("a");
		AtomicLong last = new AtomicLong();
		byte[] real = stored("a");
		String elsewhere = elsewhere("a");
		this.writer.put(elsewhere, new Price("b", 666));
		byte[] content = stored(elsewhere);
		patiently().until(() -> {
			long known = replica.versioned("a").version();
			long planned = known + (1L << 20);
			if (planned > last.get()) {
				last.set(planned);
				byte[] record = content.clone();
				System.arraycopy(StateVersion.bytes(planned), 0, record, 4, Long.BYTES);
				publish(partition, "a", known, planned, record);
				writeSilently("a", real, planned);
			}
			return new Price("b", 666).equals(replica.get("a"));
		});
		assertFresh(replica);
		patiently().until(() -> new Price("a", 1).equals(replica.get("a")));
	}

	@Test
	void aReplicaThatWantsNoValuesWithAnnouncementsTakesNone() {
		StateTopic<Price> topic = joinAndHear(StateBench.SETTINGS);
		Replica<Price> replica = topic.replica();
		long first = this.writer.put("a", new Price("a", 1));
		assertSees(replica, "a", first);
		byte[] record = stored("a");
		record[record.length - 1] ^= 1;
		System.arraycopy(StateVersion.bytes(first + 1), 0, record, 4, Long.BYTES);
		Queue<Long> told = new ConcurrentLinkedQueue<>();
		topic.listen("a"::equals, (key, latest, change) -> told.add(change.version()));
		patiently().until(() -> !told.isEmpty());
		long reads = replica.statistics().reads();
		for (int i = 1; i < 20; i++) {
			System.arraycopy(StateVersion.bytes(first + i), 0, record, 4, Long.BYTES);
			publish(keys().partition("a"), "a", first + i - 1, first + i, record);
		}
		patiently().until(() -> replica.statistics().reads() > reads);
		assertFresh(replica);
		assertThat(told).containsOnly(first);
	}

	/** A key of another partition. */
	private String elsewhere(String key) {
		return Stream.iterate(0, (i) -> i + 1)
			.map((i) -> "b" + i)
			.filter((other) -> keys().partition(other) != keys().partition(key))
			.findFirst()
			.orElseThrow();
	}

	private StateKeys keys() {
		return new StateKeys(StateBench.SETTINGS.prefix(), this.writer.name(), StateBench.SETTINGS.partitions());
	}

	/** A header that is right, and a value that is nothing. */
	private void plant(String key, int length) {
		StateKeys keys = keys();
		int partition = keys.partition(key);
		byte[] bytes = new byte[length];
		byte[] header = { 'K', 'S', 1, 0 };
		System.arraycopy(header, 0, bytes, 0, header.length);
		System.arraycopy(StateVersion.bytes(1), 0, bytes, 4, Long.BYTES);
		assertThat(StateRecord.read(bytes).version()).isEqualTo(1);
		try (RedisConsole console = this.redis.console()) {
			console.sendBytes("SET".getBytes(), keys.value(partition, key), bytes);
		}
		this.redis.send("SADD", new String(keys.index(partition)), key);
	}

	/** Everything of a write but its announcement. */
	private void writeSilently(String key, byte[] record, long version) {
		StateKeys keys = keys();
		int partition = keys.partition(key);
		System.arraycopy(StateStamp.ofVersion(version).bytes(), 0, record, 4, StateStamp.LENGTH);
		try (RedisConsole console = this.redis.console()) {
			console.sendBytes("XADD".getBytes(), keys.journal(partition), StateVersion.id(version), "k".getBytes(),
					key.getBytes());
			console.sendBytes("SET".getBytes(), keys.value(partition, key), record);
			console.sendBytes("SET".getBytes(), keys.head(partition), StateVersion.bytes(version));
		}
	}

	private void publish(int partition, String key, long previous, long version, byte[] record) {
		ByteBuffer frame = ByteBuffer.allocate(21 + key.length() + record.length);
		frame.put((byte) 1).put((byte) 1).putShort((short) key.length()).putLong(previous).putLong(version);
		frame.put((byte) 0).put(key.getBytes()).put(record);
		try (RedisConsole console = this.redis.console()) {
			console.sendBytes("PUBLISH".getBytes(), keys().channel(partition), frame.array());
		}
	}

	private byte[] stored(String key) {
		try (RedisConsole console = this.redis.console()) {
			return (byte[]) console.sendBytes("GET".getBytes(), keys().value(keys().partition(key), key));
		}
	}

	/** How many bytes the server has sent to anybody. */
	private long sent() {
		for (String line : String.valueOf(this.redis.send("INFO", "stats")).split("\r?\n")) {
			if (line.startsWith("total_net_output_bytes:")) {
				return Long.parseLong(line.substring(line.indexOf(':') + 1));
			}
		}
		throw new IllegalStateException("The server does not count what it sends");
	}

}
