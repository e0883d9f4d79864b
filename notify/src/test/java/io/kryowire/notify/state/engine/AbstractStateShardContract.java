/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.Versioned;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Announcements that stay within a shard of a cluster.
 */
@ExtendWith(OutputCaptureExtension.class)
abstract class AbstractStateShardContract extends AbstractLocalClusterContract {

	private static final int PARTITIONS = 6;

	/** Nobody proves anything for a while: what is seen was announced. */
	private static final StateTopicSettings CLASSIC = StateBench.SETTINGS
		.with((it) -> it.partitions(PARTITIONS).headInterval(Duration.ofHours(1)).staleAfter(Duration.ofHours(2)));

	private static final StateTopicSettings SHARDED = CLASSIC.with((it) -> it.sharded(true));

	@BeforeEach
	void whereThereAreShards() {
		assumeTrue(this.cluster.nodes().get(0).isAtLeast(7, 0), "Redis has shard channels since 7.0");
	}

	@Test
	void anAnnouncementIsHeardFromTheOwnerOfItsSlotAndGoesNowhereElse() throws Exception {
		try (StateBench bench = new StateBench(driver())) {
			StateTopics reading = topics(bench, SHARDED);
			Replica<Price> replica = reading.topic(bench.name, Price.class).replica();
			awaitLive(reading, replica);
			long before = copies();
			assertSeesWhatIsAnnounced(replica, topic(bench, SHARDED), keyOf(bench, 0), keyOf(bench, 1), keyOf(bench, 2),
					keyOf(bench, 3), keyOf(bench, 4), keyOf(bench, 5));
			assertThat(copies()).isEqualTo(before);
			for (int i = 0; i < PARTITIONS; i++) {
				EmbeddedRedis owner = this.cluster.first(tag(bench, i));
				for (EmbeddedRedis node : this.cluster.nodes()) {
					int channel = i;
					patiently().until(() -> subscribers(node, bench, channel) == ((node == owner) ? 1 : 0));
				}
			}
		}
	}

	@Test
	void aSlotThatMovesIsHeardFromItsNewOwner() throws Exception {
		try (StateBench bench = new StateBench(driver())) {
			StateTopics reading = topics(bench, SHARDED);
			Replica<Price> replica = reading.topic(bench.name, Price.class).replica();
			StateTopic<Price> writer = topic(bench, SHARDED);
			assertSees(replica, writer.put(keyOf(bench, 0), new Price("a", -1)), keyOf(bench, 0));
			awaitLive(reading, replica);
			EmbeddedRedis from = this.cluster.first(tag(bench, 0));
			EmbeddedRedis to = this.cluster.other(from);
			move(bench);
			patiently().until(() -> subscribers(to, bench, 0) == 1 && subscribers(from, bench, 0) == 0);
			patiently().until(reading::isSubscriptionLive);
			assertThat(reading.subscriptionTrouble()).isEmpty();
			assertSeesWhatIsAnnounced(replica, writer, keyOf(bench, 0), keyOf(bench, 1), keyOf(bench, 2));
			// And back, which the server does not tell apart
			this.cluster.beginMove(this.cluster.slot(tag(bench, 0)), to, from, List.of());
			this.cluster.endMove(this.cluster.slot(tag(bench, 0)), to, from);
			patiently().until(() -> subscribers(from, bench, 0) == 1 && subscribers(to, bench, 0) == 0);
			patiently().until(reading::isSubscriptionLive);
			assertSeesWhatIsAnnounced(replica, writer, keyOf(bench, 0), keyOf(bench, 1), keyOf(bench, 2));
		}
	}

	@Test
	void aReplicaThatTakesOverIsHeard() throws Exception {
		try (LocalCluster own = new LocalCluster(); StateBench bench = new StateBench(driver())) {
			StateTopics reading = bench.topics(driver().connectToCluster(own.nodes()), SHARDED, StateParts.SOUND);
			Replica<Price> replica = reading.topic(bench.name, Price.class).replica();
			StateTopic<Price> writer = bench.topics(driver().connectToCluster(own.nodes()), SHARDED, StateParts.SOUND)
				.topic(bench.name, Price.class);
			awaitLive(reading, replica);
			EmbeddedRedis next = own.replicate(own.first(tag(bench, 0)));
			own.first(tag(bench, 0)).kill();
			next.send("CLUSTER", "FAILOVER", "TAKEOVER");
			patiently().until(() -> subscribers(next, bench, 0) == 1 && reading.isSubscriptionLive());
			assertSeesWhatIsAnnounced(replica, writer, keyOf(bench, 0), keyOf(bench, 1), keyOf(bench, 2));
		}
	}

	/** As while the setting is changed in one process after the other. */
	@Test
	void whoAnnouncesToAllIsHeardByAllAndWhoAnnouncesToAShardByProofsAtLeast() throws Exception {
		try (StateBench bench = new StateBench(driver())) {
			StateTopics shard = topics(bench, SHARDED);
			StateTopics all = topics(bench, CLASSIC);
			Replica<Price> ofShard = shard.topic(bench.name, Price.class).replica();
			Replica<Price> ofAll = all.topic(bench.name, Price.class).replica();
			awaitLive(shard, ofShard);
			patiently().until(all::isSubscriptionLive);
			assertThat(all.isSharded()).isFalse();
			StateTopic<Price> toAll = topic(bench, CLASSIC);
			assertSeesWhatIsAnnounced(ofShard, toAll, "a", "b", "c");
			assertSeesWhatIsAnnounced(ofAll, toAll, "a", "b", "c");
			StateTopic<Price> toShard = topic(bench, SHARDED);
			assertSeesWhatIsAnnounced(ofShard, toShard, "a", "b", "c");
			assertThat(ofAll.awaitFresh(Waiting.LONGEST)).isTrue();
			assertThat(ofAll.get("c")).isEqualTo(ofShard.get("c"));
		}
	}

	@Test
	void aServerThatKnowsNoShardsAnnouncesToAll(CapturedOutput output) throws Exception {
		assumeTrue(EmbeddedRedis.builder().origins(RedisOrigin.BUNDLED).whyUnavailable() == null);
		try (LocalCluster old = new LocalCluster((server) -> server.origins(RedisOrigin.BUNDLED));
				StateBench bench = new StateBench(driver())) {
			assumeTrue(!old.nodes().get(0).isAtLeast(7, 0));
			StateTopics reading = bench.topics(driver().connectToCluster(old.nodes()), SHARDED, StateParts.SOUND);
			Replica<Price> replica = reading.topic(bench.name, Price.class).replica();
			patiently().until(() -> reading.shardTrouble().contains("unknown command"));
			patiently().until(() -> reading.isSubscriptionLive() && replica.freshness().fresh());
			assertThat(reading.subscriptionTrouble()).isEmpty();
			assertThat(reading.isSharded()).isFalse();
			StateTopic<Price> writer = bench.topics(driver().connectToCluster(old.nodes()), SHARDED, StateParts.SOUND)
				.topic(bench.name, Price.class);
			assertSeesWhatIsAnnounced(replica, writer, "a", "b", "c");
			old.nodes()
				.forEach((node) -> Complaints.assertNotRepeated(output.getAll(),
						(line) -> line.contains("kryowire-state-shards-127.0.0.1:" + node.port() + "' ")));
		}
	}

	@Test
	void theRightsOfTheDocumentSuffice() throws Exception {
		List<String> lines = Files.readAllLines(Path.of("../docs/redis-acl.md"));
		allow(lines.stream().filter((line) -> line.startsWith("ACL SETUSER quote-")).toList());
		allow(List.of("ACL SETUSER quote-writer >test +cluster|slots +cluster|nodes +asking +info",
				"ACL SETUSER quote-reader >test +cluster|slots +cluster|nodes +cluster|myid +asking +info"));
		try (StateBench bench = new StateBench(driver())) {
			StateTopics reading = join(bench, "quote-reader");
			Replica<Price> replica = reading.topic("quotes", Price.class).replica();
			StateTopic<Price> writer = join(bench, "quote-writer").topic("quotes", Price.class);
			awaitLive(reading, replica);
			long before = copies();
			assertSeesWhatIsAnnounced(replica, writer, "a", "b", "c");
			assertThat(copies()).isEqualTo(before);
			allow(List.of("ACL SETUSER quote-writer -spublish"));
			assertSeesWhatIsAnnounced(replica, writer, "a", "b", "c");
			assertThat(copies()).isGreaterThan(before);
			allow(List.of("ACL SETUSER quote-reader -ssubscribe"));
			StateTopics deaf = join(bench, "quote-reader");
			deaf.topic("quotes", Price.class).replica();
			patiently().until(() -> deaf.shardTrouble().contains("SSUBSCRIBE"));
			assertThat(deaf.shardTrouble()).contains("docs/redis-acl.md");
			assertThat(deaf.subscriptionTrouble()).isEmpty();
			assertThat(deaf.isSubscriptionLive()).isFalse();
			allow(List.of("ACL SETUSER quote-reader +ssubscribe"));
			patiently().until(deaf::isSubscriptionLive);
			assertThat(deaf.shardTrouble()).isEmpty();
		}
	}

	private void allow(List<String> lines) throws IOException {
		for (EmbeddedRedis node : this.cluster.nodes()) {
			lines.forEach((line) -> assertThat(node.send(line.split(" "))).isEqualTo("OK"));
		}
	}

	private StateTopics join(StateBench bench, String user) {
		return bench.topics(driver().connectToClusterAs(this.cluster.nodes(), user, "test"), SHARDED, StateParts.SOUND);
	}

	private static void awaitLive(StateTopics topics, Replica<Price> replica) {
		patiently().until(() -> topics.isSubscriptionLive() && topics.isSharded());
		patiently().until(() -> replica.freshness().fresh());
	}

	/** Several times, so that no proof of before can have seen the last of them. */
	private static void assertSeesWhatIsAnnounced(Replica<Price> replica, StateTopic<Price> writer, String... keys) {
		for (int i = 0; i < 10; i++) {
			for (String key : keys) {
				long version = writer.put(key, new Price(key, i));
				// Nobody asks for it meanwhile
				patiently().until(() -> isAt(() -> replica.versioned(key), version));
			}
		}
	}

	private static boolean isAt(Supplier<Versioned<Price>> seen, long version) {
		Versioned<Price> now = seen.get();
		return now != null && now.version() >= version;
	}

	private static void assertSees(Replica<Price> replica, long version, String key) {
		assertThat(replica.awaitVersion(key, version, Waiting.LONGEST)).isTrue();
	}

	/** How many announcements masters have passed on to each other. */
	private long copies() {
		return this.cluster.nodes()
			.stream()
			.flatMap((node) -> String.valueOf(node.send("CLUSTER", "INFO")).lines())
			.filter((line) -> line.startsWith("cluster_stats_messages_publish_sent:"))
			.mapToLong((line) -> Long.parseLong(line.substring(line.indexOf(':') + 1)))
			.sum();
	}

	private static long subscribers(EmbeddedRedis node, StateBench bench, int partition) {
		String channel = new String(keys(bench).channel(partition));
		List<?> answer = (List<?>) node.send("PUBSUB", "SHARDNUMSUB", channel);
		return ((Number) answer.get(1)).longValue();
	}

	private static String keyOf(StateBench bench, int partition) {
		return IntStream.range(0, 1000)
			.mapToObj((i) -> "k" + i)
			.filter((key) -> keys(bench).partition(key) == partition)
			.findFirst()
			.orElseThrow();
	}

	private static StateKeys keys(StateBench bench) {
		return new StateKeys(SHARDED.prefix(), bench.name, PARTITIONS);
	}

}
