/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.kryowire.notify.Driver;
import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.access.Stored;
import io.kryowire.notify.state.engine.FaultyParts.Part;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each part is needed: a replica without it, and with all others, is wrong after a fault
 * that leaves one with it right.
 */
abstract class AbstractStateNegativeControlsContract {

	private static final StateTopicSettings ONE = StateBench.SETTINGS.with((it) -> it.partitions(1));

	private EmbeddedRedis redis;

	private FaultProxy proxy;

	private StateBench bench;

	private StateTopic<Price> writer;

	abstract Driver driver();

	@BeforeEach
	void begin() {
		this.redis = EmbeddedRedis.start();
		this.proxy = FaultProxy.to(this.redis.host(), this.redis.port());
		this.bench = new StateBench(driver());
		this.writer = this.bench.join(this.redis.host(), this.redis.port(), ONE);
	}

	@AfterEach
	void end() throws Exception {
		this.bench.close();
		this.proxy.close();
		this.redis.close();
	}

	@Test
	void withoutTheHeadPollALostLastAnnouncementIsNeverNoticed() {
		Replica<Price> blind = fresh(ONE, FaultyParts.without(Part.HEAD_POLL));
		Replica<Price> sound = fresh(ONE, StateParts.SOUND);
		this.writer.put("a", new Price("a", 1));
		// By the announcement: there is none on its way any more
		patiently().until(() -> blind.get("a") != null && sound.get("a") != null);
		writeUnannounced("a", new Price("a", 2));
		patiently().until(() -> new Price("a", 2).equals(sound.get("a")));
		assertThat(blind.get("a")).isEqualTo(new Price("a", 1));
		assertThat(blind.freshness().fresh()).isTrue();
	}

	@Test
	void withoutTheLineageCheckWhatWasLostStaysForEver() {
		this.writer.put("a", new Price("a", 1));
		Replica<Price> blind = fresh(ONE, FaultyParts.without(Part.LINEAGE_CHECK));
		Replica<Price> sound = fresh(ONE, StateParts.SOUND);
		this.redis.send("FLUSHALL");
		patiently().until(() -> sound.get("a") == null);
		AbstractStateContract.assertFresh(blind);
		assertThat(blind.get("a")).isEqualTo(new Price("a", 1));
	}

	@Test
	void withoutTheTrimCheckWhatTheJournalForgotIsMissed() {
		this.writer.put("a", new Price("a", 1));
		StateTopicSettings impatient = StateBench.impatient(ONE);
		Replica<Price> blind = fresh(impatient, FaultyParts.without(Part.TRIM_CHECK));
		Replica<Price> sound = fresh(impatient, StateParts.SOUND);
		this.proxy.faults().blackHole(Direction.TO_CLIENT);
		Map<String, Price> last = new HashMap<>();
		for (int i = 0; i < 500; i++) {
			this.writer.put("k" + i, new Price("k" + i, i));
			last.put("k" + i, new Price("k" + i, i));
		}
		this.redis.send("XTRIM", "kryowire:{" + this.writer.name() + ":0}:log", "MAXLEN", "5");
		patiently().until(() -> !blind.freshness().fresh() && !sound.freshness().fresh());
		// What the proxy has not swallowed yet is not to be passed on
		this.proxy.resetAll();
		this.proxy.faults().heal();
		AbstractStateContract.assertFresh(sound);
		AbstractStateContract.assertHolds(sound, last);
		AbstractStateContract.assertFresh(blind);
		assertThat(blind.get("k1")).isNull();
	}

	@Test
	void withoutTheVersionGuardALateAnnouncementBringsAnOldValueBack() {
		StateTopicSettings inline = ONE.with((it) -> it.inlineLimit(1000));
		StateTopic<Price> source = this.bench.join(this.redis.host(), this.redis.port(), inline);
		Replica<Price> blind = fresh(inline, FaultyParts.without(Part.VERSION_GUARD));
		Replica<Price> sound = fresh(inline, StateParts.SOUND);
		source.put("a", new Price("a", 1));
		AbstractStateContract.assertFresh(blind);
		AbstractStateContract.assertFresh(sound);
		long second = source.put("a", new Price("a", 2));
		patiently().until(() -> new Price("a", 2).equals(blind.get("a")) && new Price("a", 2).equals(sound.get("a")));
		// A read of a replica that lags, or a copy on a bus: older than what is known
		byte[] old = record(second - 1, new Price("a", 1));
		ReadRequest request = new ReadRequest(second, new StateFrame("a", false, 0, second, "", old), "", false);
		assertThat(store(sound).apply("a", request, Stored.of(old))).isFalse();
		assertThat(sound.get("a")).isEqualTo(new Price("a", 2));
		// Unless it reads the newer one again just then
		patiently()
			.until(() -> store(blind).apply("a", request, Stored.of(old)) && new Price("a", 1).equals(blind.get("a")));
	}

	private byte[] record(long version, Price price) {
		StateTopic<Price> scratch = this.bench.join(this.redis.host(), this.redis.port(), ONE);
		scratch.put("scratch", price);
		byte[] bytes;
		try (RedisConsole console = this.redis.console()) {
			bytes = (byte[]) console.sendBytes("GET".getBytes(),
					("kryowire:{" + scratch.name() + ":0}:v:scratch").getBytes());
		}
		byte[] copy = StateStamp.ofVersion(version).bytes();
		System.arraycopy(copy, 0, bytes, 4, copy.length);
		return bytes;
	}

	/** The script without its announcement: as if the connection had lost it. */
	private void writeUnannounced(String key, Price price) {
		byte[] record = record(1, price);
		try (RedisConsole console = this.redis.console()) {
			String stem = "kryowire:{" + this.writer.name() + ":0}";
			String id = (String) console.send("XADD", stem + ":log", "*", "k", key);
			byte[] version = StateStamp.ofVersion(StateVersion.ofId(id.getBytes())).bytes();
			System.arraycopy(version, 0, record, 4, version.length);
			console.sendBytes("SET".getBytes(), (stem + ":v:" + key).getBytes(), record);
			console.sendBytes("SET".getBytes(), (stem + ":head").getBytes(), version);
		}
	}

	private static Store<Price> store(Replica<Price> replica) {
		return ((LocalReplica<Price>) replica).engine().store();
	}

	private Replica<Price> fresh(StateTopicSettings settings, StateParts parts) {
		StateTopics topics = this.bench.topics(this.proxy, settings, parts);
		Replica<Price> replica = topics.topic(this.bench.name, Price.class).replica();
		patiently().until(() -> topics.isSubscriptionLive() && replica.freshness().fresh());
		return replica;
	}

}
