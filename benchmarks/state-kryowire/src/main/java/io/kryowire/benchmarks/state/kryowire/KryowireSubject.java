/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.state.kryowire;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

import io.kryowire.benchmarks.rig.Waiting;
import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.state.StateListening;
import io.kryowire.benchmarks.rig.state.StateSubject;
import io.kryowire.benchmarks.rig.state.StateWriter;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateHooks;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.engine.RedisStateTopics;
import org.jspecify.annotations.Nullable;

/**
 * State topics with their defaults: sixteen partitions, eager replicas, and nothing
 * inline but what the system property {@code inline} lets be.
 */
public final class KryowireSubject implements StateSubject {

	private static final StateTopicSettings SETTINGS = StateTopicSettings.DEFAULTS
		.with((it) -> it.inlineLimit(Integer.getInteger("inline", 0)));

	private @Nullable StateTopic<OrderRecord> shared;

	@Override
	public StateWriter writer(int port, String topic, Consumer<Throwable> failures) {
		StateTopic<OrderRecord> orders = topic(port, topic, 1);
		return (key, value, done) -> orders.putAsync(key, value).whenComplete((version, failure) -> {
			if (failure != null) {
				failures.accept(failure);
			}
			done.run();
		});
	}

	@Override
	public Function<String, @Nullable OrderRecord> reader(int port, String topic) {
		return topic(port, topic, 1).replica()::get;
	}

	@Override
	public StateListening listen(int port, String topic, int threads, BiConsumer<String, OrderRecord> listener)
			throws Exception {
		StateTopic<OrderRecord> orders = topic(port, topic, threads);
		orders.listen((key) -> true, (key, latest, change) -> {
			if (latest != null) {
				listener.accept(key, latest);
			}
		});
		Replica<OrderRecord> replica = orders.replica();
		Waiting.until("a fresh replica", 60, () -> replica.freshness().fresh());
		return () -> replica.statistics().reads();
	}

	private synchronized StateTopic<OrderRecord> topic(int port, String topic, int threads) {
		StateTopic<OrderRecord> open = this.shared;
		if (open == null) {
			open = new RedisStateTopics(Connections.to(port), KryoCodec.of(OrderRecord.class), (name) -> SETTINGS,
					new DispatcherBuilder("state", (task, failure) -> {
					}).workers(threads).build(DispatchMode.KEYED), StateRuntime.system(),
					StateHooks.DEFAULTS.withErrors((failure) -> System.err.println(failure)))
				.topic(topic, OrderRecord.class);
			this.shared = open;
		}
		return open;
	}

}
