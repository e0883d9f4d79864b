/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.ForeignWrites;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.access.ValueLimit;
import io.kryowire.test.redis.EmbeddedRedis;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is compared with what others may have written by hand, while proofs go on.
 */
class SweepTests {

	private static final int KEYS = 8_000;

	private static final String COPY = """
			local value = redis.call('GET', KEYS[1])
			for i = 1, tonumber(ARGV[1]) do
			  redis.call('SET', KEYS[1] .. i, value)
			  redis.call('SADD', KEYS[2], 'k' .. i)
			end
			""";

	/** What a page takes as far as the engine can tell: a quarter of the interval. */
	private static final Duration PAGE = Duration.ofMillis(100);

	private static final StateTopicSettings SETTINGS = StateBench.SETTINGS.with((it) -> it.partitions(1)
		.foreignWrites(ForeignWrites.SWEEP)
		.sweepInterval(Duration.ofMillis(100))
		.headInterval(PAGE.multipliedBy(4)));

	private final EmbeddedRedis redis = EmbeddedRedis.shared();

	private final StateRuntime system = StateRuntime.system();

	private final AtomicLong passed = new AtomicLong();

	private final StateRuntime runtime = new StateRuntime(Clock.systemUTC(),
			() -> System.nanoTime() + this.passed.get(), this.system.threads(), this.system.scheduler(),
			this.system.random());

	/** What goes wrong with pages, if anything. */
	private final Map<String, Integer> errors = new ConcurrentHashMap<>();

	private final AtomicInteger pages = new AtomicInteger();

	private final AtomicInteger proofs = new AtomicInteger();

	/** Between two proofs, since the topic is known. */
	private final AtomicInteger mostPages = new AtomicInteger();

	private final AtomicInteger pagesSinceProof = new AtomicInteger();

	private volatile boolean known;

	@AfterEach
	void end() {
		this.system.scheduler().shutdownNow();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void proofsGoOnWhileALargeTopicIsSwept(Driver driver) throws Exception {
		try (StateBench bench = new StateBench(driver);
				Driver.Connections connections = driver.connect(this.redis.host(), this.redis.port())) {
			StateTopic<Price> writer = bench.join(this.redis.host(), this.redis.port(), SETTINGS);
			writer.put("k", new Price("k", 1));
			this.redis.send("EVAL", COPY, "2", value(bench.name, "k"), index(bench.name), Integer.toString(KEYS));
			Engine<Price> engine = engine(bench.name, connections);
			try {
				patiently().until(() -> engine.freshness().fresh());
				this.known = true;
				int before = this.pages.get();
				this.redis.send("DEL", value(bench.name, "k7"));
				patiently().until(() -> !engine.store().entries().containsKey("k7"));
				int sweep = KEYS / 500;
				patiently().until(() -> this.pages.get() > before + 2 * sweep);
				assertThat(this.mostPages.get()).isPositive().isLessThan(sweep / 2);
				assertThat(engine.store().entries()).hasSize(KEYS);
			}
			finally {
				engine.close();
			}
		}
	}

	@Test
	void aSweepThatIsRefusedKeepsNobodyFromBeingProven() throws Exception {
		try (StateBench bench = new StateBench(Driver.JEDIS);
				Driver.Connections connections = Driver.JEDIS.connect(this.redis.host(), this.redis.port())) {
			StateTopic<Price> writer = bench.join(this.redis.host(), this.redis.port(), SETTINGS);
			writer.put("k", new Price("k", 1));
			Engine<Price> engine = engine(bench.name, connections);
			try {
				patiently().until(() -> engine.freshness().fresh());
				this.known = true;
				this.errors.put("WRONGTYPE as if", 3);
				patiently().until(this.errors::isEmpty);
				int before = this.proofs.get();
				patiently().until(() -> this.proofs.get() > before + 2);
				assertThat(engine.freshness().fresh()).isTrue();
				this.redis.send("DEL", value(bench.name, "k"));
				patiently().until(() -> engine.store().entries().isEmpty());
			}
			finally {
				engine.close();
			}
		}
	}

	private static String value(String topic, String key) {
		return new String(keys(topic).value(0, key));
	}

	private static String index(String topic) {
		return new String(keys(topic).index(0));
	}

	private static StateKeys keys(String topic) {
		return new StateKeys(SETTINGS.prefix(), topic, 1);
	}

	private Engine<Price> engine(String topic, Driver.Connections connections) {
		Store<Price> store = new Store<>(topic, SETTINGS, KryoCodec.of().coder(Price.class),
				ValueLimit.of(KryoCodec.of()), (failure) -> {
				}, StateParts.SOUND);
		CommandLink.Factory factory = CommandLink.Factory.of(connections.factory());
		Engine<Price> engine = new Engine<>(keys(topic), SETTINGS, () -> counting(factory.open()), this.runtime,
				StateParts.SOUND, store);
		engine.start();
		return engine;
	}

	private CommandLink counting(CommandLink link) {
		return new CommandLink() {

			@Override
			public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
				Command first = commands.get(0);
				if (isPage(first)) {
					page();
					for (String error : SweepTests.this.errors.keySet()) {
						SweepTests.this.errors.computeIfPresent(error, (text, left) -> (left > 1) ? left - 1 : null);
						return List.of(new CommandError(error));
					}
				}
				else if (new String(first.keys().get(0)).endsWith(":head")) {
					SweepTests.this.proofs.incrementAndGet();
					SweepTests.this.pagesSinceProof.set(0);
				}
				return link.run(commands, timeout);
			}

			@Override
			public void close() {
				link.close();
			}

		};
	}

	private static boolean isPage(Command command) {
		return command.name().equals("EVAL") && new String(command.lead().get(0)).contains("SSCAN");
	}

	private void page() {
		this.pages.incrementAndGet();
		if (this.known) {
			this.passed.addAndGet(PAGE.toNanos());
			int now = this.pagesSinceProof.incrementAndGet();
			this.mostPages.accumulateAndGet(now, Math::max);
		}
	}

}
