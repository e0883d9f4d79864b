/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.cluster;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.data.redis.connection.RedisConnectionFactory;

import io.kryowire.cluster.Fence;
import io.kryowire.cluster.GuardedData;
import io.kryowire.cluster.NodeLease;
import io.kryowire.cluster.OwnershipStore;
import io.kryowire.cluster.SlotOwner;
import io.kryowire.cluster.UnreadableLeaseException;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.notify.pipeline.Causes;
import io.kryowire.notify.state.BlindWrites;
import io.kryowire.notify.state.ForeignWrites;
import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateHooks;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.UnreadableStateException;
import io.kryowire.notify.state.engine.RedisStateTopics;

/**
 * The leases and owners of one service, in two state topics that all of its nodes share:
 * {@code cluster.<service>.nodes} and {@code cluster.<service>.slots}.
 * <p>
 * It has connections and a codec of its own. So leases are renewed although the
 * application has written so much that its own topics lag behind, and what travels here
 * needs no configuration.
 */
public final class RedisOwnershipStore implements OwnershipStore {

	/**
	 * Leases of nodes that have gone are tidied away after this time. Long enough that
	 * nobody is taken for dead because a server's clock was set.
	 */
	private static final Duration LEASES_KEPT = Duration.ofDays(1);

	/** A warning is repeated after this time at the earliest. */
	private static final long WARNING_NANOS = Duration.ofMinutes(1).toNanos();

	private static final Logger logger = LoggerFactory.getLogger(RedisOwnershipStore.class);

	private final String service;

	private final Dispatcher dispatcher;

	private final StateTopics topics;

	private final StateTopic<NodeLease> nodes;

	private final StateTopic<SlotOwner> slots;

	/** By their names. */
	private final Map<String, GuardedData> guarded = new ConcurrentHashMap<>();

	private final LongSupplier nanoTime;

	/** When the last warning was. */
	private final AtomicLong warned;

	private volatile @Nullable EntryWatch watch;

	/**
	 * Opens the store of a service. Redis need not be reachable yet.
	 * @param connections where connections come from, of Jedis or Lettuce
	 * @param service the service's name, without braces
	 * @param general the settings of state topics, of which prefix, times and limits are
	 * used
	 * @param runtime time, threads and chance; its owner closes the scheduler
	 */
	public RedisOwnershipStore(RedisConnectionFactory connections, String service, StateTopicSettings general,
			StateRuntime runtime) {
		this.service = service;
		this.nanoTime = runtime.nanoTime();
		this.warned = new AtomicLong(this.nanoTime.getAsLong() - WARNING_NANOS);
		StateTopicSettings own = general.with((it) -> it.partitions(1)
			.ttl(Duration.ZERO)
			.replica(ReplicaMode.EAGER)
			.inlineLimit(0)
			.foreignWrites(ForeignWrites.IGNORE)
			.readYourWrites(false)
			.blindWrites(BlindWrites.ALLOW));
		StateTopicSettings passing = own.with((it) -> it.ttl(LEASES_KEPT));
		String leases = "cluster." + service + ".nodes";
		this.dispatcher = new DispatcherBuilder("kryowire-ownership",
				(task, failure) -> logger.error("Entries of the service '{}' could not be told", service, failure))
			.workers(1)
			.build(DispatchMode.KEYED);
		this.topics = new RedisStateTopics(connections, KryoCodec.of(NodeLease.class, SlotOwner.class),
				(topic) -> topic.equals(leases) ? passing : own, this.dispatcher, runtime, StateHooks.DEFAULTS);
		this.nodes = this.topics.topic(leases, NodeLease.class);
		this.slots = this.topics.topic("cluster." + service + ".slots", SlotOwner.class);
	}

	@Override
	public CompletableFuture<OptionalLong> putLease(String node, long expected, NodeLease lease) {
		return this.nodes.compareAndPutAsync(node, expected, lease);
	}

	@Override
	public CompletableFuture<OptionalLong> putOwner(int slot, long expected, SlotOwner owner) {
		return this.slots.compareAndPutAsync(Integer.toString(slot), expected, owner);
	}

	@Override
	public CompletableFuture<Entry<NodeLease>> lease(String node) {
		return this.nodes.versionedAsync(node)
			.exceptionallyCompose((failure) -> CompletableFuture.failedFuture(unreadable(node, failure)))
			.thenApply(ToldEntries::entry);
	}

	private static Throwable unreadable(String node, Throwable failure) {
		Throwable cause = Causes.of(failure);
		return (cause instanceof UnreadableStateException there && there.failure().version() != NO_VERSION)
				? new UnreadableLeaseException(node, there.failure().version(), there) : failure;
	}

	@Override
	public CompletableFuture<Entry<SlotOwner>> owner(int slot) {
		return this.slots.versionedAsync(Integer.toString(slot)).thenApply(ToldEntries::entry);
	}

	@Override
	public CompletableFuture<Boolean> raise(Fence fence) {
		CompletableFuture<Boolean> all = CompletableFuture.completedFuture(true);
		for (GuardedData data : this.guarded.values()) {
			all = all.thenCombine(data.raise(fence), Boolean::logicalAnd);
		}
		return all.whenComplete((inForce, failure) -> {
			if (failure != null) {
				notRaised(fence, failure);
			}
		});
	}

	/** There may be as many as slots, again and again. */
	private void notRaised(Fence fence, Throwable failure) {
		long now = this.nanoTime.getAsLong();
		long before = this.warned.get();
		if (now - before >= WARNING_NANOS && this.warned.compareAndSet(before, now)) {
			Throwable cause = Causes.of(failure);
			logger.warn(
					"A node of service '{}' cannot take slot {}, and maybe others, because the fence cannot be raised; calls with keys of the slot wait. It is tried again. {}",
					this.service, fence.slot(), String.valueOf(cause.getMessage()));
		}
	}

	@Override
	public void guard(GuardedData data) {
		this.guarded.put(data.name(), data);
		data.prepare();
	}

	@Override
	public synchronized void watch(Watcher watcher) {
		if (this.watch != null) {
			throw new IllegalStateException("%s is being watched already".formatted(this));
		}
		EntryWatch begun = new EntryWatch(this.nodes, this.slots, watcher);
		this.watch = begun;
		begun.begin();
	}

	/**
	 * Why what is told may not be complete.
	 * @return the reason in a few words, empty if there is none, or nobody watches
	 */
	public String trouble() {
		if (this.watch == null) {
			return "";
		}
		Freshness leases = this.nodes.replica().freshness();
		return leases.fresh() ? this.slots.replica().freshness().reason() : leases.reason();
	}

	@Override
	public void close() {
		EntryWatch begun = this.watch;
		if (begun != null) {
			begun.close();
		}
		this.topics.close();
		this.dispatcher.close();
	}

	@Override
	public String toString() {
		return "The ownership of service '" + this.service + "' in Redis";
	}

}
