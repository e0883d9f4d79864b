/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.Fence;
import io.kryowire.cluster.Fences;
import io.kryowire.cluster.GuardedData;
import io.kryowire.cluster.NodeLease;
import io.kryowire.cluster.OwnershipStore;
import io.kryowire.cluster.OwnershipStore.Entry;
import io.kryowire.cluster.SlotOwner;
import io.kryowire.cluster.Slots;
import io.kryowire.cluster.UnreadableLeaseException;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.notify.Driver;
import io.kryowire.notify.state.FencedWriteException;
import io.kryowire.notify.state.StateHooks;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.engine.RedisStateTopics;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What is promised of leases and owners in Redis.
 */
abstract class AbstractOwnershipStoreContract {

	private static final StateTopicSettings SETTINGS = StateTopicSettings.DEFAULTS
		.with((it) -> it.staleAfter(Waiting.LONGEST)
			.commandTimeout(Waiting.LONGEST.dividedBy(3))
			.writeTimeout(Waiting.LONGEST));

	private static final ClusterNode NODE = new ClusterNode("a", "10.0.0.1", List.of(7420, 7421), "west", 3, 77,
			ClusterNode.State.SERVING);

	private static final NodeLease LEASE = new NodeLease(NODE, 1, false);

	private static final SlotOwner OWNER = new SlotOwner("a", 77, 5, -9);

	private final EmbeddedRedis redis = EmbeddedRedis.shared();

	private final StateRuntime runtime = StateRuntime.system();

	private final Dispatcher dispatcher = new DispatcherBuilder("store-tests", (task, failure) -> {
	}).workers(1).build(DispatchMode.KEYED);

	private final List<AutoCloseable> open = new ArrayList<>();

	private final String service = "s" + UUID.randomUUID();

	abstract Driver driver();

	@AfterEach
	void end() throws Exception {
		for (AutoCloseable each : this.open) {
			each.close();
		}
		this.dispatcher.close();
		this.runtime.scheduler().shutdownNow();
	}

	private RedisOwnershipStore store() {
		return store(driver().connect(this.redis.host(), this.redis.port()), this.service, SETTINGS);
	}

	private RedisOwnershipStore store(Driver.Connections connections, String name, StateTopicSettings settings) {
		RedisOwnershipStore store = new RedisOwnershipStore(connections.factory(), name, settings, this.runtime);
		this.open.add(0, connections);
		this.open.add(0, store);
		return store;
	}

	private StateTopics topics(StateTopicSettings settings, Class<?>... types) {
		Driver.Connections connections = driver().connect(this.redis.host(), this.redis.port());
		StateTopics topics = new RedisStateTopics(connections.factory(), KryoCodec.of(types), (topic) -> settings,
				this.dispatcher, this.runtime, StateHooks.DEFAULTS);
		this.open.add(0, connections);
		this.open.add(0, topics);
		return topics;
	}

	@Test
	void anEntryIsReplacedOnlyIfItIsTheExpectedOne() throws Exception {
		OwnershipStore store = store();
		assertThat(Waiting.get(store.lease("a"))).isEqualTo(new Entry<>(OwnershipStore.NO_VERSION, null));
		long version = Waiting.get(store.putLease("a", OwnershipStore.NO_VERSION, LEASE)).getAsLong();
		assertThat(Waiting.get(store.lease("a"))).isEqualTo(new Entry<>(version, LEASE));
		assertThat(Waiting.get(store.putLease("a", OwnershipStore.NO_VERSION, LEASE))).isEmpty();
		assertThat(Waiting.get(store.putLease("a", version + 1, LEASE))).isEmpty();
		NodeLease dead = new NodeLease(NODE, 2, true);
		OptionalLong next = Waiting.get(store().putLease("a", version, dead));
		assertThat(Waiting.get(store.lease("a"))).isEqualTo(new Entry<>(next.getAsLong(), dead));
		long owned = Waiting.get(store.putOwner(1023, OwnershipStore.NO_VERSION, OWNER)).getAsLong();
		assertThat(Waiting.get(store.putOwner(1023, OwnershipStore.NO_VERSION, OWNER))).isEmpty();
		assertThat(Waiting.get(store.owner(1023))).isEqualTo(new Entry<>(owned, OWNER));
		assertThat(Waiting.get(store.owner(0))).isEqualTo(new Entry<>(OwnershipStore.NO_VERSION, null));
	}

	@Test
	void whoWatchesIsToldOfAllThatIsThereAndThenOfEachChange() throws Exception {
		OwnershipStore writer = store();
		long version = Waiting.get(writer.putLease("a", 0, LEASE)).getAsLong();
		long owned = Waiting.get(writer.putOwner(7, 0, OWNER)).getAsLong();
		RedisOwnershipStore watched = store();
		Watched told = new Watched();
		watched.watch(told);
		patiently().until(() -> told.fresh);
		assertThat(told.leasesWhenFresh).isEqualTo(Map.of("a", new Entry<>(version, LEASE)));
		assertThat(told.ownersWhenFresh).isEqualTo(Map.of(7, new Entry<>(owned, OWNER)));
		assertThat(watched.trouble()).isEmpty();
		NodeLease beat = new NodeLease(NODE, 2, false);
		long next = Waiting.get(writer.putLease("a", version, beat)).getAsLong();
		long first = Waiting.get(writer.putOwner(8, 0, OWNER)).getAsLong();
		patiently().until(() -> new Entry<>(next, beat).equals(told.leases.get("a"))
				&& new Entry<>(first, OWNER).equals(told.owners.get(8)));
		assertThatIllegalStateException().isThrownBy(() -> watched.watch(told)).withMessageContaining(this.service);
	}

	/** As with values that others have written. */
	@Test
	void keysThatAreNoSlotsAreNotTold() throws Exception {
		StateTopic<SlotOwner> slots = topics(SETTINGS.with((it) -> it.partitions(1)), SlotOwner.class)
			.topic("cluster." + this.service + ".slots", SlotOwner.class);
		for (String key : List.of("x", "-1", "1024", "007", "99999999999")) {
			slots.put(key, OWNER);
		}
		slots.put("7", OWNER);
		Watched told = new Watched();
		store().watch(told);
		patiently().until(() -> told.fresh);
		assertThat(told.owners).containsOnlyKeys(7);
	}

	/** As from a node of a release that is not known. */
	@Test
	void aLeaseThatCannotBeReadCanBeReplacedByWhoExpectsIt() throws Exception {
		StateTopic<String> others = topics(SETTINGS.with((it) -> it.partitions(1)))
			.topic("cluster." + this.service + ".nodes", String.class);
		long version = others.put("a", "what is this");
		OwnershipStore store = store();
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(store.lease("a")))
			.satisfies((ex) -> assertThat(ex.getCause()).isInstanceOfSatisfying(UnreadableLeaseException.class,
					(cause) -> assertThat(cause.version()).isEqualTo(version)))
			.withMessageContaining("the lease of node \"a\" cannot be read");
		assertThat(Waiting.get(store.putLease("a", version, LEASE))).isPresent();
		assertThat(Waiting.get(store.lease("a")).value()).isEqualTo(LEASE);
	}

	@Test
	void whatHasExpiredIsToldAsNoEntry() throws Exception {
		Watched told = new Watched();
		store().watch(told);
		patiently().until(() -> told.fresh);
		StateTopic<NodeLease> nodes = topics(SETTINGS.with((it) -> it.partitions(1)), NodeLease.class)
			.topic("cluster." + this.service + ".nodes", NodeLease.class);
		// Each of them may have expired before it is read
		patiently().until(() -> {
			nodes.put("a", LEASE, Duration.ofSeconds(2));
			return told.seen.contains("a");
		});
		patiently().until(() -> told.leases.isEmpty());
		assertThat(told.gone).contains("a");
	}

	@Test
	void leasesAreTidiedAfterADayAndOwnersNever() throws Exception {
		OwnershipStore store = store();
		Waiting.get(store.putLease("a", 0, LEASE));
		Waiting.get(store.putOwner(7, 0, OWNER));
		String stem = SETTINGS.prefix() + "{cluster." + this.service;
		assertThat((Long) this.redis.send("TTL", stem + ".nodes:0}:v:a")).isBetween(86_000L, 86_400L);
		assertThat(this.redis.send("TTL", stem + ".slots:0}:v:7")).isEqualTo(-1L);
	}

	@Test
	void whoWatchesHearsThatNothingIsHeard() throws Exception {
		try (EmbeddedRedis own = EmbeddedRedis.start()) {
			RedisOwnershipStore store = store(driver().connect(own.host(), own.port()), this.service,
					SETTINGS.with((it) -> it.staleAfter(StateTopicSettings.DEFAULTS.staleAfter())
						.commandTimeout(StateTopicSettings.DEFAULTS.commandTimeout())));
			Watched told = new Watched();
			store.watch(told);
			patiently().until(() -> told.fresh);
			own.pause();
			patiently().until(() -> !told.fresh && !store.trouble().isEmpty());
			own.resume();
			patiently().until(() -> told.fresh);
			OwnershipStore patient = store(driver().connect(own.host(), own.port()), this.service, SETTINGS);
			Waiting.get(patient.putOwner(3, 0, OWNER));
			patiently().until(() -> told.owners.containsKey(3));
			own.send("FLUSHALL");
			patiently().until(() -> told.owners.isEmpty());
		}
	}

	@Test
	void aFenceIsInForceIfItIsForAllData() throws Exception {
		OwnershipStore store = store();
		Fence fence = new Fence(1, 2, 3);
		assertThat(Waiting.get(store.raise(fence))).isTrue();
		store.guard(data("one", true));
		assertThat(Waiting.get(store.raise(fence))).isTrue();
		store.guard(data("two", false));
		assertThat(Waiting.get(store.raise(fence))).isFalse();
		store.guard(data("two", true));
		assertThat(Waiting.get(store.raise(fence))).isTrue();
		store.guard(data("one", false));
		assertThat(Waiting.get(store.raise(fence))).isFalse();
	}

	private static GuardedData data(String name, boolean raised) {
		return new GuardedData() {

			@Override
			public String name() {
				return name;
			}

			@Override
			public CompletableFuture<Boolean> raise(Fence fence) {
				return CompletableFuture.completedFuture(raised);
			}

		};
	}

	/** Before the new owner does anything with the topic. */
	@Test
	void fencesAreRaisedOnTheTopicsThatAreWrittenWithThem() {
		RedisOwnershipStore former = store();
		RedisOwnershipStore next = store();
		StateTopicSettings settings = SETTINGS.with((it) -> it.partitions(4));
		StateTopic<String> deposed = topics(settings, String.class).topic(this.service, String.class)
			.fenced(owned(former, 1));
		StateTopic<String> owner = topics(settings, String.class).topic(this.service, String.class)
			.fenced(owned(next, 2));
		deposed.put("a", "before");
		assertThat(next.raise(owned(next, 2).fence(Slots.of("a"))).join()).isTrue();
		assertThatExceptionOfType(FencedWriteException.class).isThrownBy(() -> deposed.put("a", "late"));
		assertThat(former.raise(owned(former, 1).fence(Slots.of("a"))).join()).isFalse();
		owner.put("a", "after");
		assertThat(deposed.get("a")).isEqualTo("after");
	}

	private static Fences owned(OwnershipStore store, long epoch) {
		return new Fences() {

			@Override
			public Fence fence(int slot) {
				return new Fence(slot, epoch, 100 + epoch);
			}

			@Override
			public void guard(GuardedData data) {
				store.guard(data);
			}

		};
	}

	@Test
	void theDocumentedRightsAreEnough() throws Exception {
		try (EmbeddedRedis own = EmbeddedRedis.start()) {
			String line = rights();
			assertThat(own.send(line.split(" "))).isEqualTo("OK");
			RedisOwnershipStore store = store(driver().connectAs(own.host(), own.port(), "quote-node", "change-me-7"),
					"quotes", SETTINGS);
			Watched told = new Watched();
			store.watch(told);
			long version = Waiting.get(store.putLease("a", 0, LEASE)).getAsLong();
			Waiting.get(store.putOwner(5, 0, OWNER));
			assertThat(Waiting.get(store.lease("a"))).isEqualTo(new Entry<>(version, LEASE));
			patiently().until(() -> told.fresh && told.leases.containsKey("a") && told.owners.containsKey(5));
		}
	}

	private static String rights() throws IOException {
		return Files.readAllLines(Path.of("../docs/redis-acl.md"))
			.stream()
			.filter((line) -> line.startsWith("ACL SETUSER quote-node "))
			.findFirst()
			.orElseThrow();
	}

}
