/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;

import org.springframework.data.redis.connection.RedisConnectionFactory;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.ForeignWrites;
import io.kryowire.notify.state.FreshnessListener;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateHandler;
import io.kryowire.notify.state.StateHooks;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopicTypeException;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.access.OtherSchemas;
import io.kryowire.notify.state.access.Records;
import io.kryowire.notify.state.access.StoredSchemas;
import io.kryowire.notify.state.access.TopicAccess;
import io.kryowire.notify.state.access.UnknownFields;
import io.kryowire.notify.state.access.ValueLimit;
import io.kryowire.notify.state.feed.Announcements;
import io.kryowire.notify.state.feed.ForeignChanges;
import io.kryowire.notify.state.listener.Handover;
import io.kryowire.notify.state.listener.ListenerDrain;
import io.kryowire.notify.state.listener.LatestChanges;

/**
 * State topics over connections of Spring Data Redis.
 */
public final class RedisStateTopics implements StateTopics {

	private final WireCodec codec;

	private final ValueLimit limit;

	private final Function<String, StateTopicSettings> settings;

	private final CommandLink.Factory factory;

	private final Handover handover;

	private final StateRuntime runtime;

	private final StateHooks hooks;

	private final StateParts parts;

	private final TopicAccess access;

	private final Announcements announcements;

	private final ForeignChanges tracking;

	private final Map<String, Named> topics = new ConcurrentHashMap<>();

	/** By the prefix of their topics. */
	private final Map<String, StoredSchemas> schemas = new ConcurrentHashMap<>();

	private final Function<StateTopicSettings, StoredSchemas> schemasOf;

	private final ScheduledFuture<?> watch;

	/**
	 * Creates state topics.
	 * @param connections where connections come from, of Jedis or Lettuce
	 * @param codec encodes and decodes values
	 * @param settings the settings of a topic, by its name
	 * @param dispatcher runs listeners; its owner closes it
	 * @param runtime time, threads and chance; its owner closes the scheduler
	 * @param hooks are told what happens
	 */
	public RedisStateTopics(RedisConnectionFactory connections, WireCodec codec,
			Function<String, StateTopicSettings> settings, Dispatcher dispatcher, StateRuntime runtime,
			StateHooks hooks) {
		this(connections, codec, settings, dispatcher, runtime, hooks, StateParts.SOUND);
	}

	RedisStateTopics(RedisConnectionFactory connections, WireCodec codec, Function<String, StateTopicSettings> settings,
			Dispatcher dispatcher, StateRuntime runtime, StateHooks hooks, StateParts parts) {
		this.codec = codec;
		this.limit = ValueLimit.of(codec);
		this.settings = settings;
		this.factory = CommandLink.Factory.of(connections);
		this.schemasOf = (own) -> new StoredSchemas(CommandLink.Factory.of(connections), codec, own, runtime);
		this.handover = new Handover(dispatcher, runtime.scheduler());
		this.runtime = runtime;
		this.hooks = hooks;
		this.parts = parts;
		StateTopicSettings general = settings.apply("");
		this.access = new TopicAccess(this.factory, runtime, general, hooks.trace());
		this.announcements = new Announcements(connections);
		this.tracking = new ForeignChanges(connections, runtime.scheduler());
		long tick = general.headInterval().toNanos() / 4;
		this.watch = runtime.scheduler().scheduleWithFixedDelay(this::watch, tick, tick, TimeUnit.NANOSECONDS);
	}

	@Override
	public <V> StateTopic<V> topic(String name, Class<V> type) {
		return topic(name, (Type) type);
	}

	@Override
	@SuppressWarnings("unchecked")
	public <V> StateTopic<V> topic(String name, Type type) {
		Named named = this.topics.computeIfAbsent(name, (key) -> new Named(type, create(key, type)));
		if (!named.type().equals(type)) {
			throw new StateTopicTypeException(name, named.type(), type);
		}
		return (StateTopic<V>) named.topic();
	}

	@Override
	public Collection<StateTopic<?>> topics() {
		List<StateTopic<?>> all = new ArrayList<>();
		this.topics.values().forEach((named) -> all.add(named.topic()));
		return all;
	}

	@Override
	public Collection<Replica<?>> replicas() {
		List<Replica<?>> open = new ArrayList<>();
		this.topics.values().forEach((named) -> {
			Replica<?> replica = named.topic().home().replicaIfOpen();
			if (replica != null) {
				open.add(replica);
			}
		});
		return open;
	}

	@Override
	public boolean isSubscriptionLive() {
		return this.announcements.isLive();
	}

	@Override
	public String subscriptionTrouble() {
		return this.announcements.trouble();
	}

	@Override
	public boolean isSharded() {
		return this.announcements.isSharded();
	}

	@Override
	public String shardTrouble() {
		return this.announcements.shardTrouble();
	}

	@Override
	public boolean isTrackingLive() {
		return this.tracking.isLive();
	}

	@Override
	public String trackingTrouble() {
		return this.tracking.trouble();
	}

	ForeignChanges tracking() {
		return this.tracking;
	}

	@SuppressWarnings("unchecked")
	private <V> RedisStateTopic<V> create(String name, Type type) {
		StateTopicSettings own = this.settings.apply(name);
		StateKeys keys = new StateKeys(own.prefix(), name, own.partitions(), this.factory.database());
		StoredSchemas stored = this.schemas.computeIfAbsent(own.prefix(), (prefix) -> this.schemasOf.apply(own));
		WireCoder<V> coder = stored.reading((WireCoder<V>) this.codec.coder(type));
		UnknownFields unknown = new UnknownFields();
		return new RedisStateTopic<>(own, new Records<>(keys, own, coder, this.limit, this.access, stored, unknown),
				unknown, new TopicOpener<>(this, keys, own, coder, stored, unknown));
	}

	private void watch() {
		this.topics.values().forEach((named) -> {
			Long recovered = named.topic().home().recovered();
			if (recovered != null) {
				this.access.leaveOlderThan(recovered);
			}
			named.topic().home().watch();
		});
	}

	@Override
	public int drain(Duration timeout) {
		return ListenerDrain.run(
				this.topics.values().stream().flatMap((named) -> named.topic().home().latestChanges()).toList(),
				timeout, this.runtime.nanoTime());
	}

	@Override
	public void close() {
		this.watch.cancel(false);
		this.announcements.close();
		this.tracking.close();
		this.topics.values().forEach((named) -> named.topic().home().close());
		this.access.close();
		this.schemas.values().forEach(StoredSchemas::close);
		this.factory.close();
	}

	private record Named(Type type, RedisStateTopic<?> topic) {
	}

	/** What a topic's replica is made of. */
	record TopicOpener<V>(RedisStateTopics topics, StateKeys keys, StateTopicSettings settings, WireCoder<V> coder,
			OtherSchemas schemas, UnknownFields unknown) implements ReplicaHome.Opener<V> {

		@Override
		public Engine<V> open() {
			Store<V> store = new Store<>(this.keys.topic(), this.settings, this.coder, this.topics.limit,
					this.topics.hooks::failed, this.topics.parts, this.topics.parts.schemas(this.schemas),
					this.unknown);
			Engine<V> engine = new Engine<>(this.keys, this.settings, this.topics.factory, this.topics.runtime,
					this.topics.parts, store);
			this.topics.announcements.subscribe(this.keys, engine,
					(this.settings.foreignWrites() == ForeignWrites.TRACKED)
							? this.topics.tracking.track(this.keys, engine) : null,
					this.settings.sharded() && this.topics.factory.isCluster());
			engine.start();
			return engine;
		}

		@Override
		public StateRuntime runtime() {
			return this.topics.runtime;
		}

		@Override
		public FreshnessListener freshness() {
			return this.topics.hooks.freshness();
		}

		@Override
		public LatestChanges<V> changes(Engine<V> engine, Predicate<String> wanted, StateHandler<V> handler) {
			return new LatestChanges<>(this.keys.topic(), this.settings, wanted, this.topics.hooks.around(handler),
					this.topics.handover, this.topics.runtime, this.topics.hooks::failed, engine::ready);
		}

	}

}
