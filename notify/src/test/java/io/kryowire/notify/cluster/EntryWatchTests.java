/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.cluster;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeLease;
import io.kryowire.cluster.OwnershipStore.Entry;
import io.kryowire.cluster.SlotOwner;
import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.FreshnessListener;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateHandler;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.Versioned;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a watcher is told in which order, by topics whose listeners are slow.
 */
class EntryWatchTests {

	private static final NodeLease LEASE = new NodeLease(ClusterNode.at("a", "h", 1), 1, false);

	private static final SlotOwner OWNER = new SlotOwner("a", 1, 2, 3);

	private final Scripted<NodeLease> nodes = new Scripted<>();

	private final Scripted<SlotOwner> slots = new Scripted<>();

	private final Watched told = new Watched();

	private final EntryWatch watch = new EntryWatch(this.nodes.topic(), this.slots.topic(), this.told);

	EntryWatchTests() {
		this.watch.begin();
	}

	@Test
	void whatListenersWillTellLaterIsToldBeforeItIsComplete() throws Exception {
		this.nodes.entries.put("a", new Versioned<>(LEASE, 5));
		this.slots.entries.put("7", new Versioned<>(OWNER, 6));
		this.nodes.fresh(true);
		assertThat(this.told.fresh).as("the other topic is missing").isFalse();
		this.slots.fresh(true);
		assertThat(this.told.fresh).isTrue();
		assertThat(this.told.leasesWhenFresh).isEqualTo(Map.of("a", new Entry<>(5, LEASE)));
		assertThat(this.told.ownersWhenFresh).isEqualTo(Map.of(7, new Entry<>(6, OWNER)));
		this.nodes.changed("a");
		assertThat(this.told.seen).as("once").containsExactly("a");
		this.slots.fresh(false);
		assertThat(this.told.fresh).isFalse();
		this.nodes.entries.clear();
		this.nodes.fresh(false);
		this.nodes.fresh(true);
		assertThat(this.told.leases).as("what has gone meanwhile").isEmpty();
		assertThat(this.told.fresh).isFalse();
	}

	/** A failover may have given out the version of a lost write again. */
	@Test
	void anotherEntryWithTheSameVersionIsToldAndALateListenerTellsNothingOlder() throws Exception {
		this.nodes.entries.put("a", new Versioned<>(LEASE, 5));
		this.nodes.changed("a");
		NodeLease other = new NodeLease(LEASE.node(), 2, true);
		this.nodes.entries.put("a", new Versioned<>(other, 5));
		this.nodes.changed("a");
		assertThat(this.told.leases).isEqualTo(Map.of("a", new Entry<>(5, other)));
		this.nodes.changed("a");
		assertThat(this.told.seen).hasSize(2);
	}

	@Test
	void nobodyIsToldAnythingAfterTheEnd() throws Exception {
		this.watch.close();
		this.nodes.entries.put("a", new Versioned<>(LEASE, 5));
		this.nodes.changed("a");
		this.nodes.fresh(true);
		this.slots.fresh(true);
		assertThat(this.told.leases).isEmpty();
		assertThat(this.told.fresh).isFalse();
	}

	/** A topic that tells what a test says, when it says so. */
	@SuppressWarnings("unchecked")
	private static final class Scripted<V> {

		private final Map<String, Versioned<V>> entries = new LinkedHashMap<>();

		private @Nullable StateHandler<V> handler;

		private @Nullable FreshnessListener freshness;

		private final StateTopic<V> topic = (StateTopic<V>) proxy(StateTopic.class, (self, method, arguments) -> {
			switch (method.getName()) {
				case "replica":
					return replica();
				case "listen":
					this.handler = (StateHandler<V>) arguments[1];
					return (Runnable) () -> {
					};
				case "addFreshnessListener":
					this.freshness = (FreshnessListener) arguments[0];
					return null;
				default:
					throw new UnsupportedOperationException(method.toString());
			}
		});

		StateTopic<V> topic() {
			return this.topic;
		}

		private Replica<V> replica() {
			return (Replica<V>) proxy(Replica.class, (self, method, arguments) -> {
				switch (method.getName()) {
					case "versioned":
						return this.entries.get(arguments[0]);
					case "forEach":
						this.entries.forEach((BiConsumer<String, Versioned<V>>) arguments[0]);
						return null;
					default:
						throw new UnsupportedOperationException(method.toString());
				}
			});
		}

		private static Object proxy(Class<?> type, InvocationHandler calls) {
			return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type }, calls);
		}

		/** What a handler is given may be older than what the replica has. */
		void changed(String key) throws Exception {
			this.handler.changed(key, null, null);
		}

		void fresh(boolean fresh) {
			this.freshness.freshnessChanged("topic", new Freshness(fresh, null, Duration.ZERO, Duration.ZERO, ""));
		}

	}

}
