/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.access.Stored;
import io.kryowire.notify.state.access.ValueLimit;
import io.kryowire.notify.state.listener.Handover;
import io.kryowire.notify.state.listener.LatestChanges;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What listeners are told of keys that are not, or not properly, in memory any more.
 */
class StoreTests {

	private static final long SOON = 1_000_100;

	private final WireCoder<Price> coder = KryoCodec.of().coder(Price.class);

	private final StateRuntime runtime = StateRuntime.system();

	private final Dispatcher dispatcher = new DispatcherBuilder("store", (task, failure) -> {
	}).workers(1).build(DispatchMode.KEYED);

	private final Queue<String> told = new ConcurrentLinkedQueue<>();

	@AfterEach
	void close() {
		this.dispatcher.close();
		this.runtime.scheduler().shutdownNow();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whoHasHeardOfAKeyHearsOfItsEndThoughItWasEvicted(boolean listensBefore) {
		Store<Price> store = store(ReplicaMode.LAZY);
		if (listensBefore) {
			listen(store);
		}
		store.entries().putIfAbsent("a", ReplicaEntry.wanted());
		store.apply("a", ReadRequest.LOOK, Stored.of(record(SOON)));
		if (!listensBefore) {
			listen(store);
		}
		store.entries().remove("a");
		assertThat(store.expireAt("a")).isEqualTo(SOON);
		store.apply("a", ReadRequest.LOOK, null);
		patiently().until(() -> this.told.contains("EXPIRED a"));
	}

	@Test
	void whatWasOverwrittenByHandAndThenRemovedIsToldAsRemoved() {
		Store<Price> store = store(ReplicaMode.EAGER);
		listen(store);
		store.apply("a", ReadRequest.LOOK, Stored.of(record(0)));
		patiently().until(() -> this.told.contains("PUT a"));
		store.apply("a", ReadRequest.LOOK, Stored.of("nothing of ours".getBytes(StandardCharsets.US_ASCII)));
		patiently().until(() -> this.told.contains("failure"));
		store.apply("a", ReadRequest.LOOK, null);
		patiently().until(() -> this.told.contains("REMOVED a"));
	}

	private Store<Price> store(ReplicaMode mode) {
		return new Store<>("t", StateTopicSettings.DEFAULTS.with((it) -> it.replica(mode)), this.coder,
				ValueLimit.of(KryoCodec.of()), (failure) -> this.told.add("failure"), StateParts.SOUND);
	}

	private void listen(Store<Price> store) {
		store.listeners()
			.add(new LatestChanges<>("t", StateTopicSettings.DEFAULTS, (key) -> true,
					(key, latest, change) -> this.told.add(change.kind() + " " + key),
					new Handover(this.dispatcher, this.runtime.scheduler()), this.runtime, (failure) -> {
					}, (key) -> {
					}));
		store.listened();
	}

	private byte[] record(long expireAt) {
		return ExpiriesTests.record(this.coder.encode(new Price("a", 1)), expireAt);
	}

}
