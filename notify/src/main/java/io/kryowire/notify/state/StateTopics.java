/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

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

/**
 * State topics, which are never silently stale.
 *
 * <pre class="code">
 * StateTopic&lt;Quote&gt; quotes = topics.topic("quotes", Quote.class);
 * quotes.put(isin, quote);
 * Replica&lt;Quote&gt; near = quotes.replica();
 * near.get(isin);
 * </pre>
 *
 * One subscription serves all topics; each replica has a thread and a connection.
 */
public final class StateTopics implements AutoCloseable {

	private final WireCodec codec;

	private final ValueLimit limit;

	private final Function<String, StateTopicSettings> settings;

	private final CommandLink.Factory factory;

	private final Handover handover;

	private final StateRuntime runtime;

	private final StateHooks hooks;

	private final Mechanisms mechanisms;

	private final TopicAccess access;

	private final Announcements announcements;

	private final Tracking tracking;

	private final Map<String, Named> topics = new ConcurrentHashMap<>();

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
	public StateTopics(RedisConnectionFactory connections, WireCodec codec,
			Function<String, StateTopicSettings> settings, Dispatcher dispatcher, StateRuntime runtime,
			StateHooks hooks) {
		this(connections, codec, settings, dispatcher, runtime, hooks, Mechanisms.ALL);
	}

	StateTopics(RedisConnectionFactory connections, WireCodec codec, Function<String, StateTopicSettings> settings,
			Dispatcher dispatcher, StateRuntime runtime, StateHooks hooks, Mechanisms mechanisms) {
		this.codec = codec;
		this.limit = ValueLimit.of(codec);
		this.settings = settings;
		this.factory = CommandLink.Factory.of(connections);
		this.handover = new Handover(dispatcher, runtime.scheduler());
		this.runtime = runtime;
		this.hooks = hooks;
		this.mechanisms = mechanisms;
		StateTopicSettings general = settings.apply("");
		this.access = new TopicAccess(this.factory, runtime, general, hooks.trace());
		this.announcements = new Announcements(connections);
		this.tracking = new Tracking(connections, runtime.scheduler());
		long tick = general.headInterval().toNanos() / 4;
		this.watch = runtime.scheduler().scheduleWithFixedDelay(this::watch, tick, tick, TimeUnit.NANOSECONDS);
	}

	/**
	 * Returns a topic.
	 * @param <V> the type of its values
	 * @param name its name, without braces
	 * @param type the type of its values
	 * @return the topic, the same each time
	 * @throws StateTopicTypeException if it has another type already
	 */
	public <V> StateTopic<V> topic(String name, Class<V> type) {
		return topic(name, (Type) type);
	}

	/**
	 * Returns a topic whose values have generics, such as {@code List<Quote>}.
	 * @param <V> the type of its values
	 * @param name its name, without braces
	 * @param type the type of its values
	 * @return the topic, the same each time
	 * @throws StateTopicTypeException if it has another type already
	 */
	@SuppressWarnings("unchecked")
	public <V> StateTopic<V> topic(String name, Type type) {
		Named named = this.topics.computeIfAbsent(name, (key) -> new Named(type, create(key, type)));
		if (!named.type().equals(type)) {
			throw new StateTopicTypeException(name, named.type(), type);
		}
		return (StateTopic<V>) named.topic();
	}

	/**
	 * The topics that have been asked for.
	 * @return the topics
	 */
	public Collection<StateTopic<?>> topics() {
		List<StateTopic<?>> all = new ArrayList<>();
		this.topics.values().forEach((named) -> all.add(named.topic()));
		return all;
	}

	/**
	 * The replicas that have been asked for, by themselves or for listeners.
	 * @return the replicas
	 */
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

	/**
	 * Whether announcements arrive. Without them topics are as fresh as the head interval
	 * allows.
	 * @return whether they do
	 */
	public boolean isSubscriptionLive() {
		return this.announcements.isLive();
	}

	/**
	 * Why what is announced to all does not arrive; of shards see
	 * {@link #shardTrouble()}.
	 * @return the reason, empty if none is known
	 */
	public String subscriptionTrouble() {
		return this.announcements.trouble();
	}

	/**
	 * Whether what is announced within the shards of a cluster arrives.
	 * @return whether it does; {@code false} as well if no topic with a replica wants it
	 */
	public boolean isSharded() {
		return this.announcements.isSharded();
	}

	/**
	 * Why what is announced within a shard does not arrive.
	 * @return the reason, empty if none is known
	 */
	public String shardTrouble() {
		return this.announcements.shardTrouble();
	}

	/**
	 * Whether Redis tells at once of what others change of the topics for which that is
	 * wanted. Without it a sweep finds that.
	 * @return whether it does; {@code false} as well if no topic with a replica wants it
	 */
	public boolean isTrackingLive() {
		return this.tracking.isLive();
	}

	/**
	 * Why Redis does not tell of that.
	 * @return the reason, empty if none is known
	 */
	public String trackingTrouble() {
		return this.tracking.trouble();
	}

	Tracking tracking() {
		return this.tracking;
	}

	@SuppressWarnings("unchecked")
	private <V> StateTopic<V> create(String name, Type type) {
		StateTopicSettings own = this.settings.apply(name);
		StateKeys keys = new StateKeys(own.prefix(), name, own.partitions(), this.factory.database());
		WireCoder<V> coder = (WireCoder<V>) this.codec.coder(type);
		return new StateTopic<>(own, new Records<>(keys, own, coder, this.limit, this.access),
				new TopicOpener<>(this, keys, own, coder));
	}

	private void watch() {
		this.topics.values().forEach((named) -> named.topic().home().watch());
	}

	/**
	 * Has listeners handle what waits for them, while topics can still be used. Nothing
	 * new is taken for them from here on, and what they have refused, and wait to try
	 * again, they are given once more. To be called before the dispatcher is drained,
	 * which takes nothing more either.
	 * @param timeout how long to wait
	 * @return how many changes have not been handled
	 */
	public int drain(Duration timeout) {
		return ListenerDrain.run(
				this.topics.values().stream().flatMap((named) -> named.topic().home().lanes()).toList(), timeout,
				this.runtime.nanoTime());
	}

	/**
	 * Ends replicas, listeners and writes. What has not been answered fails.
	 */
	@Override
	public void close() {
		this.watch.cancel(false);
		this.announcements.close();
		this.tracking.close();
		this.topics.values().forEach((named) -> named.topic().home().close());
		this.access.close();
		this.factory.close();
	}

	private record Named(Type type, StateTopic<?> topic) {
	}

	/** What a topic's replica is made of. */
	record TopicOpener<V>(StateTopics topics, StateKeys keys, StateTopicSettings settings,
			WireCoder<V> coder) implements ReplicaHome.Opener<V> {

		@Override
		public Engine<V> open() {
			Store<V> store = new Store<>(this.keys.topic(), this.settings, this.coder, this.topics.limit,
					this.topics.hooks.errors(), this.topics.mechanisms);
			Engine<V> engine = new Engine<>(this.keys, this.settings, this.topics.factory, this.topics.runtime,
					this.topics.mechanisms, store);
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
		public ListenerLane<V> lane(Engine<V> engine, Predicate<String> wanted, StateHandler<V> handler) {
			return new ListenerLane<>(this.keys.topic(), this.settings, wanted, this.topics.hooks.around(handler),
					this.topics.handover, this.topics.runtime, this.topics.hooks.errors(), engine::ready);
		}

	}

}
