/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kryowire.notify.state.ForeignWrites;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.UnreadableStateException;
import io.kryowire.notify.state.Versioned;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is promised of replicas and listeners, whichever driver they use.
 */
abstract class AbstractStateReplicaContract extends AbstractStateContract {

	@Test
	void anEagerReplicaHasWhatWasThereAndWhatComes() {
		this.writer.put("old", new Price("old", 1));
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		assertThat(replica.get("old")).isEqualTo(new Price("old", 1));
		long version = this.writer.put("new", new Price("new", 2));
		assertSees(replica, "new", version);
		assertThat(replica.versioned("new")).isEqualTo(new Versioned<>(new Price("new", 2), version));
		long removal = this.writer.remove("old");
		assertSees(replica, "old", removal);
		assertThat(replica.get("old")).isNull();
		assertThat(replica.size()).isEqualTo(1);
	}

	/** What is written until then is not announced to it, and no head tells of it. */
	@Test
	void aTopicThatIsSubscribedLaterThanItIsReadMissesNothing() {
		StateTopicSettings seldom = StateBench.SETTINGS
			.with((it) -> it.headInterval(Duration.ofHours(1)).staleAfter(Duration.ofHours(2)));
		StateTopics topics = this.bench.topics(this.proxy, seldom, StateParts.SOUND);
		assertFresh(topics.topic("first", Price.class).replica());
		patiently().until(topics::isSubscriptionLive);
		this.proxy.connections().forEach((connection) -> connection.faults().hold(Direction.TO_SERVER));
		Replica<Price> replica = topics.topic(this.bench.name, Price.class).replica();
		assertFresh(replica);
		this.writer.put("k", new Price("k", 1));
		this.proxy.connections().forEach((connection) -> connection.faults().heal());
		patiently().until(() -> replica.get("k") != null);
	}

	@Test
	void aLazyReplicaKeepsWhatWasAskedForWithinItsBound() {
		for (int i = 0; i < 300; i++) {
			this.writer.put("k" + i, new Price("k" + i, i));
		}
		Replica<Price> replica = fresh(StateBench.SETTINGS.with((it) -> it.replica(ReplicaMode.LAZY).maxEntries(50)));
		assertThat(replica.size()).isZero();
		assertThat(replica.get("k1")).isEqualTo(new Price("k1", 1));
		assertThat(replica.get("absent")).isNull();
		this.writer.put("k1", new Price("k1", 7));
		patiently().until(() -> new Price("k1", 7).equals(replica.get("k1")));
		this.writer.put("absent", new Price("absent", 8));
		patiently().until(() -> replica.get("absent") != null);
		for (int i = 0; i < 300; i++) {
			assertThat(replica.get("k" + i)).isNotNull();
		}
		patiently().until(() -> replica.size() <= 50);
	}

	@Test
	void withoutAReplicaReadsGoToRedisAndListenersHear() {
		this.writer.put("a", new Price("a", 1));
		StateTopic<Price> topic = join(StateBench.SETTINGS.with((it) -> it.replica(ReplicaMode.NONE)));
		Queue<Object> heard = new ConcurrentLinkedQueue<>();
		topic.listen((key) -> true, (key, latest, change) -> heard.add(key + "=" + latest));
		assertFresh(topic.replica());
		assertThat(topic.replica().get("a")).isEqualTo(new Price("a", 1));
		assertThat(topic.replica().size()).isZero();
		this.writer.put("b", new Price("b", 2));
		this.writer.remove("b");
		patiently().until(() -> heard.contains("b=null"));
		assertThat(heard).noneMatch((text) -> text.toString().startsWith("a="));
	}

	@ParameterizedTest
	@EnumSource(ReplicaMode.class)
	void whatEndsByItselfEndsInTheReplicaAndListenersHear(ReplicaMode mode) {
		StateTopic<Price> topic = join(StateBench.SETTINGS.with((it) -> it.replica(mode)));
		Queue<String> heard = new ConcurrentLinkedQueue<>();
		topic.listen((key) -> true, (key, latest, change) -> heard.add(key + " " + change.kind()));
		assertFresh(topic.replica());
		String key = putToBeHeard(heard);
		patiently().until(() -> heard.contains(key + " EXPIRED"));
		assertThat(topic.replica().get(key)).isNull();
	}

	/** A value that ends before the machine comes to read it is heard of as gone. */
	private String putToBeHeard(Queue<String> heard) {
		for (long millis = 200;; millis *= 2) {
			String key = "for-" + millis;
			this.writer.put(key, new Price(key, 1), Duration.ofMillis(millis));
			patiently().until(() -> heard.stream().anyMatch((text) -> text.startsWith(key)));
			if (heard.contains(key + " PUT")) {
				return key;
			}
		}
	}

	@Test
	void aValueThatIsRenewedDoesNotEnd() {
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		for (int i = 0; i < 10; i++) {
			assertSees(replica, "a", this.writer.put("a", new Price("a", i), Duration.ofMillis(200)));
		}
		this.writer.put("a", new Price("a", 99));
		patiently().until(() -> new Price("a", 99).equals(replica.get("a")));
		patiently().during(Duration.ofMillis(300)).until(() -> replica.get("a") != null);
	}

	@Test
	void smallValuesComeWithTheirAnnouncement() {
		StateTopicSettings inline = StateBench.SETTINGS.with((it) -> it.inlineLimit(1000));
		StateTopic<Price> source = this.bench.join(this.redis.host(), this.redis.port(), inline);
		Replica<Price> replica = joinAndHear(inline).replica();
		// Unless a proof comes first, which reads all that has been announced
		patiently().until(() -> {
			long before = replica.statistics().reads();
			long version = source.put("a", new Price("a", 1));
			patiently().until(() -> new Versioned<>(new Price("a", 1), version).equals(replica.versioned("a")));
			return replica.statistics().reads() == before;
		});
	}

	@Test
	void listenersHearTheLatestValueOfEachKeyOneAtATime() throws Exception {
		StateTopic<Price> topic = join(StateBench.SETTINGS);
		CountDownLatch gate = new CountDownLatch(1);
		Queue<Long> heard = new ConcurrentLinkedQueue<>();
		Queue<String> others = new ConcurrentLinkedQueue<>();
		AtomicInteger inside = new AtomicInteger();
		topic.listen("slow"::equals, (key, latest, change) -> {
			assertThat(inside.incrementAndGet()).isEqualTo(1);
			heard.add((latest != null) ? latest.cents() : -1);
			gate.await();
			inside.decrementAndGet();
		});
		topic.listen((key) -> key.startsWith("other"), (key, latest, change) -> others.add(key));
		assertFresh(topic.replica());
		this.writer.put("slow", new Price("slow", 0));
		patiently().until(() -> heard.size() == 1);
		CompletableFuture<Long> last = CompletableFuture.completedFuture(0L);
		for (int i = 1; i <= 500; i++) {
			last = this.writer.putAsync("slow", new Price("slow", i));
		}
		Waiting.get(last);
		this.writer.put("other", new Price("other", 1));
		patiently().until(() -> others.contains("other"));
		assertFresh(topic.replica());
		patiently().until(() -> topic.replica().statistics().waitingChanges() == 1);
		gate.countDown();
		patiently().until(() -> heard.contains(500L));
		assertThat(heard).containsExactly(0L, 500L);
	}

	@Test
	void aListenerThatThrowsIsTriedAgainAndHoldsUpNobody() {
		StateTopic<Price> topic = join(StateBench.SETTINGS);
		AtomicInteger attempts = new AtomicInteger();
		Queue<String> heard = new ConcurrentLinkedQueue<>();
		topic.listen((key) -> true, (key, latest, change) -> {
			if (key.equals("bad") && attempts.incrementAndGet() < 4) {
				throw new IllegalStateException("not yet");
			}
			heard.add(key);
		});
		this.writer.put("bad", new Price("bad", 1));
		this.writer.put("good", new Price("good", 1));
		patiently().until(() -> heard.contains("good") && heard.contains("bad"));
		assertThat(this.bench.failures).hasSize(3)
			.allMatch((failure) -> failure.key().equals("bad") && failure.attempt() > 0);
	}

	@Test
	void anErrorHandlerThatThrowsStopsNeitherListenersNorTheReplica() {
		this.bench.errors = (failure) -> {
			throw new IllegalStateException("made up");
		};
		StateTopic<Price> topic = join(StateBench.SETTINGS);
		AtomicInteger attempts = new AtomicInteger();
		topic.listen((key) -> key.equals("bad"), (key, latest, change) -> {
			if (attempts.incrementAndGet() < 2) {
				throw new IllegalStateException("not yet");
			}
		});
		this.bench.topics(this.redis.host(), this.redis.port(), StateBench.SETTINGS)
			.topic(this.bench.name, Order.class)
			.put("poison", new Order("x"));
		this.writer.put("bad", new Price("bad", 1));
		patiently().until(() -> attempts.get() == 2);
		assertFresh(topic.replica());
		assertThat(topic.replica().get("bad")).isEqualTo(new Price("bad", 1));
		assertThat(this.bench.failures).extracting(StateFailure::key).containsExactlyInAnyOrder("bad", "poison");
	}

	@Test
	void aValueThatCannotBeReadIsReportedAndTheOthersGoOn() {
		StateTopic<Price> topic = join(StateBench.SETTINGS);
		assertFresh(topic.replica());
		StateTopic<Order> foreign = this.bench.topics(this.redis.host(), this.redis.port(), StateBench.SETTINGS)
			.topic(this.bench.name, Order.class);
		long version = foreign.put("poison", new Order("x"));
		this.writer.put("good", new Price("good", 1));
		assertFresh(topic.replica());
		assertThat(topic.replica().get("good")).isEqualTo(new Price("good", 1));
		assertThatExceptionOfType(UnreadableStateException.class).isThrownBy(() -> topic.replica().get("poison"));
		assertThat(this.bench.failures).hasSize(1).first().satisfies((failure) -> {
			assertThat(failure.key()).isEqualTo("poison");
			assertThat(failure.version()).isEqualTo(version);
			assertThat(failure.bytes()).isNotEmpty();
		});
		this.writer.put("poison", new Price("poison", 2));
		patiently().until(() -> {
			try {
				return new Price("poison", 2).equals(topic.replica().get("poison"));
			}
			catch (UnreadableStateException ex) {
				return false;
			}
		});
	}

	@Test
	void foreignWritesAreFoundByASweep() {
		this.writer.put("a", new Price("a", 1));
		this.writer.put("b", new Price("b", 1));
		Replica<Price> replica = fresh(StateBench.SETTINGS
			.with((it) -> it.foreignWrites(ForeignWrites.SWEEP).sweepInterval(Duration.ofMillis(100))));
		String stem = "kryowire:{" + this.writer.name() + ":";
		for (int i = 0; i < 4; i++) {
			this.redis.send("DEL", stem + i + "}:v:a");
		}
		patiently().until(() -> replica.get("a") == null);
		assertThat(replica.get("b")).isNotNull();
	}

	record Order(String id) {
	}

}
