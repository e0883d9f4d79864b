/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.List;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

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

	private final Links links = new Links(CommandLink.Factory.of(this.connections.factory()), this.runtime, "test",
			Duration.ofSeconds(30));

	private final Partition partition = new Partition(0, 1000, 1000, System::nanoTime);

	private final Store<Price> store = new Store<>(this.bench.name, ONE, KryoCodec.of().coder(Price.class),
			this.bench.failures::add, Mechanisms.ALL);

	private final Refresher refresher = new Refresher(this.keys, List.of(this.partition), this.store, new Expiries(),
			false);

	private final Completeness completeness = new Completeness(this.keys, List.of(this.partition), this.refresher,
			new Inventory(this.keys, this.store, ReplicaMode.EAGER), new Expiries(), this.runtime, Mechanisms.ALL,
			null);

	private long first;

	@BeforeEach
	void begin() {
		this.first = this.writer.put("k", new Price("k", 1));
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
		this.completeness.prove(this.links);
		assertThat(this.store.version("other")).isEqualTo(last);
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

	private long write(String key, long previous) {
		long version = this.writer.put(key, new Price(key, 2));
		this.partition.announced(new StateFrame(key, false, previous, version, "", null), true);
		return version;
	}

	/** As a failover does that has lost a write. */
	private void undo(String key, long version, long previous) {
		String stem = "%s{%s:0}".formatted(ONE.prefix(), this.bench.name);
		this.redis.send("DEL", stem + ":v:" + key);
		this.redis.send("SREM", stem + ":keys", key);
		this.redis.send("XDEL", stem + ":log", new String(StateVersion.id(version)));
		try (RedisConsole console = this.redis.console()) {
			console.sendBytes("SET".getBytes(), (stem + ":head").getBytes(), StateVersion.bytes(previous));
		}
	}

}
