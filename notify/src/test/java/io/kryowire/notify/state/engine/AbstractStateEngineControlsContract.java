/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.access.ValueLimit;
import io.kryowire.notify.state.engine.FaultyParts.Part;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Parts that are needed when things happen in an order that cannot be had from outside:
 * an engine without one of them, and with all others, keeps what is wrong, and the next
 * poll of the head does not help.
 */
abstract class AbstractStateEngineControlsContract {

	/** Nothing is proven but when it is asked for. */
	private static final StateTopicSettings ONE = StateBench.SETTINGS
		.with((it) -> it.partitions(1).headInterval(Duration.ofHours(1)).staleAfter(Duration.ofHours(2)));

	private static final Price OLD = new Price("a", 1);

	private static final Price NEW = new Price("a", 2);

	private EmbeddedRedis redis;

	private StateBench bench;

	private StateTopic<Price> writer;

	private StateKeys keys;

	/** Hears what is announced, which is given to the engine when it suits the test. */
	private RedisConsole announcements;

	abstract Driver driver();

	@BeforeEach
	void begin() {
		this.redis = EmbeddedRedis.start();
		this.bench = new StateBench(driver());
		this.writer = this.bench.join(this.redis.host(), this.redis.port(), ONE);
		this.keys = new StateKeys(ONE.prefix(), this.writer.name(), 1);
		this.announcements = this.redis.console();
		this.announcements.send("PSUBSCRIBE", "*");
	}

	@AfterEach
	void end() throws Exception {
		this.announcements.close();
		this.bench.close();
		this.redis.close();
	}

	@Test
	void withSeveralBatchesAtOnceAnOldReadOvertakes() {
		assertThat(afterAHeldRead(true)).isEqualTo(OLD);
		assertThat(afterAHeldRead(false)).isEqualTo(NEW);
	}

	@Test
	void withoutWitnessesWhatAFailoverHasUndoneStaysForEver() {
		assertThat(afterAnUndoneWrite(FaultyParts.without(Part.WITNESSES))).isEqualTo(NEW);
		assertThat(afterAnUndoneWrite(StateParts.SOUND)).isEqualTo(OLD);
	}

	/**
	 * The answer to the first read of a value comes when there was time for another one.
	 */
	private Price afterAHeldRead(boolean overtaken) {
		put("b", OLD);
		try (Driver.Connections connections = driver().connect(this.redis.host(), this.redis.port());
				Overtaking overtaking = new Overtaking()) {
			HeldRead held = new HeldRead(CommandLink.Factory.of(connections.factory()));
			Engine<Price> engine = engine(held, overtaken ? overtaking.of(held, ONE) : StateParts.SOUND);
			held.arm();
			StateFrame first = put("a", OLD);
			engine.announced(0, first);
			patiently().until(held::holds);
			StateFrame second = put("a", NEW);
			engine.announced(0, second);
			if (overtaken) {
				patiently().until(() -> engine.store().version("a") == second.version());
			}
			held.release();
			StateFrame last = overtaken ? first : second;
			patiently().until(() -> engine.store().version("a") == last.version());
			return proven(engine);
		}
	}

	/**
	 * A failover undoes a write that was read already, and the next one is announced
	 * before the head is asked for again.
	 */
	private Price afterAnUndoneWrite(StateParts parts) {
		put("a", OLD);
		// The journal is read from here on
		put("c", OLD);
		try (Driver.Connections connections = driver().connect(this.redis.host(), this.redis.port());
				RedisConsole console = this.redis.console()) {
			Engine<Price> engine = engine(CommandLink.Factory.of(connections.factory()), parts);
			Map<String, byte[]> replicated = dump(console);
			StateFrame undone = put("a", NEW);
			long time = System.currentTimeMillis();
			engine.announced(0, undone);
			patiently().until(() -> engine.store().version("a") == undone.version());
			restore(console, replicated);
			// Else the next write may have the same version
			patiently().until(() -> System.currentTimeMillis() > time + 1);
			StateFrame next = put("b", OLD);
			engine.announced(0, next);
			patiently().until(() -> engine.store().version("b") == next.version());
			return proven(engine);
		}
	}

	private Engine<Price> engine(CommandLink.Factory links, StateParts parts) {
		Store<Price> store = new Store<>(this.writer.name(), ONE, KryoCodec.of().coder(Price.class),
				ValueLimit.of(KryoCodec.of()), (failure) -> {
				}, parts);
		Engine<Price> engine = new Engine<>(this.keys, ONE, links, StateRuntime.system(), parts, store);
		engine.start();
		patiently().until(() -> engine.freshness().fresh());
		return engine;
	}

	/** Writes, and hears what is announced. */
	private StateFrame put(String key, Price price) {
		this.writer.put(key, price);
		List<?> message = (List<?>) Objects.requireNonNull(this.announcements.receiveBytes());
		return StateFrame.read((byte[]) message.get(3));
	}

	/** What stands under the key once the head was asked for again. */
	private static Price proven(Engine<Price> engine) {
		Instant before = Objects.requireNonNull(engine.freshness().completeAsOf());
		engine.lookAgain();
		patiently().until(() -> Objects.requireNonNull(engine.freshness().completeAsOf()).isAfter(before));
		engine.close();
		return Objects.requireNonNull(engine.store().entries().get("a")).readable().value();
	}

	private Map<String, byte[]> dump(RedisConsole console) {
		Map<String, byte[]> dumps = new TreeMap<>();
		for (String key : keys(console)) {
			dumps.put(key, (byte[]) Objects.requireNonNull(console.sendBytes("DUMP".getBytes(), key.getBytes())));
		}
		return dumps;
	}

	private void restore(RedisConsole console, Map<String, byte[]> dumps) {
		keys(console).forEach((key) -> console.send("DEL", key));
		dumps.forEach((key, dump) -> console.sendBytes("RESTORE".getBytes(), key.getBytes(), "0".getBytes(), dump));
	}

	private List<String> keys(RedisConsole console) {
		List<?> found = (List<?>) Objects
			.requireNonNull(console.send("KEYS", ONE.prefix() + "{" + this.writer.name() + "*"));
		return found.stream().map(String::valueOf).toList();
	}

}
