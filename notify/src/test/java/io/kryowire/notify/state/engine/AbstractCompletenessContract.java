/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.access.ValueLimit;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A replica's reading side without its threads: what is announced, lost and proven, and
 * when, is for the test to say.
 */
abstract class AbstractCompletenessContract {

	static final StateTopicSettings ONE = StateBench.SETTINGS.with((it) -> it.partitions(1));

	final EmbeddedRedis redis = EmbeddedRedis.start();

	final StateBench bench = new StateBench(Driver.JEDIS);

	final StateTopic<Price> writer = this.bench.join(this.redis.host(), this.redis.port(), ONE);

	final StateKeys keys = new StateKeys(ONE.prefix(), this.bench.name, 1);

	private final StateRuntime runtime = StateRuntime.system();

	private final Driver.Connections connections = Driver.JEDIS.connect(this.redis.host(), this.redis.port());

	/** What happens before commands of this name, once. */
	final Map<String, Runnable> before = new ConcurrentHashMap<>();

	final ReconnectingLink links = new ReconnectingLink(this::open, this.runtime, "test", Waiting.LONGEST);

	final Partition partition = new Partition(0, 1000, 1000, 1000, new InlineRoom(1000), System::nanoTime);

	private final Partitions partitions = new Partitions(this.keys, List.of(this.partition));

	final Store<Price> store = new Store<>(this.bench.name, ONE, KryoCodec.of().coder(Price.class),
			ValueLimit.of(KryoCodec.of()), this.bench.failures::add, StateParts.SOUND);

	private final Expiries expiries = new Expiries(this.store, System::nanoTime);

	final Refresher refresher = new Refresher(this.keys, this.partitions, this.store, this.expiries, false);

	final Completeness completeness = new Completeness(this.keys, this.partitions, this.refresher,
			new ReplicaComparison(this.keys, this.store, ReplicaMode.EAGER), this.expiries, this.runtime,
			StateParts.SOUND.historyCheck());

	/** What was written, as the head has told. */
	final Map<Long, StateStamp> stamps = new HashMap<>();

	long first;

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

	private CommandLink open() {
		CommandLink link = CommandLink.Factory.of(this.connections.factory()).open();
		return new CommandLink() {

			@Override
			public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
				Runnable action = AbstractCompletenessContract.this.before.remove(what(commands.get(0)));
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

	void look(String key) {
		this.partition.require(key, ReadRequest.LOOK);
		this.refresher.refresh(this.links);
	}

	long write(String key, long previous) {
		long version = this.writer.put(key, new Price(key, 2));
		note(version);
		this.partition
			.announced(new StateFrame(key, false, this.stamps.get(previous), this.stamps.get(version), "", null), true);
		return version;
	}

	void note(long version) {
		byte[] head = (byte[]) this.links.run(List.of(Command.of("GET", this.keys.head(0)))).get(0);
		assertThat(StateStamp.read(head, 0).version()).isEqualTo(version);
		this.stamps.put(version, StateStamp.read(head, 0));
	}

	/** As a failover does that has lost a write. */
	void undo(String key, long version, long previous) {
		Failover.undo(this.redis, this.bench.name, key, version, this.stamps.get(previous).bytes());
	}

}
