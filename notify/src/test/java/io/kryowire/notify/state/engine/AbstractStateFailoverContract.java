/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kryowire.notify.Driver;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.notify.state.engine.AbstractStateContract.assertFresh;
import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is promised when a replica takes over from its master.
 */
abstract class AbstractStateFailoverContract {

	private static final StateTopicSettings ONE = StateBench.SETTINGS.with((it) -> it.partitions(1));

	abstract Driver driver();

	@Test
	void writesThatAFailoverHasLostAreTakenBack() throws Exception {
		try (Failover failover = new Failover(driver())) {
			StateTopic<Price> writer = failover.join(ONE);
			StateTopic<Price> reader = failover.join(ONE);
			for (int i = 0; i < 20; i++) {
				writer.put("k" + i, new Price("k" + i, 1));
			}
			failover.awaitReplicated();
			failover.promote();
			writer.put("k1", new Price("k1", 2));
			writer.put("lost", new Price("lost", 1));
			writer.remove("k2");
			assertThat(reader.replica().awaitFresh(Waiting.LONGEST)).isTrue();
			assertThat(reader.replica().get("lost")).isNotNull();
			assertThat(reader.replica().get("k2")).isNull();
			failover.switchOver();
			// As many new writes as were lost: a counter would not see the difference
			writer.put("k3", new Price("k3", 3));
			writer.put("k4", new Price("k4", 3));
			long version = writer.put("k5", new Price("k5", 3));
			assertThat(reader.replica().awaitVersion("k5", version, Waiting.LONGEST)).isTrue();
			patiently()
				.until(() -> reader.replica().awaitFresh(Waiting.LONGEST) && reader.replica().get("lost") == null);
			assertThat(reader.replica().get("k1")).isEqualTo(new Price("k1", 1));
			assertThat(reader.replica().get("k2")).isEqualTo(new Price("k2", 1));
			assertThat(reader.replica().get("k3")).isEqualTo(new Price("k3", 3));
			assertThat(reader.replica().size()).isEqualTo(20);
		}
	}

	/** What was put for the first time, what was removed, and what really happened. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aListenerIsToldWhatAFailoverHasUndone(boolean writesAfterwards) throws Exception {
		try (Failover failover = new Failover(driver())) {
			StateTopic<Price> writer = failover.join(ONE);
			StateTopic<Price> reader = failover.join(ONE);
			Map<String, StateChange> told = new ConcurrentHashMap<>();
			reader.listen((key) -> true, (key, latest, change) -> told.put(key, change));
			for (String key : List.of("replaced", "removed", "goes")) {
				writer.put(key, new Price(key, 1));
			}
			failover.awaitReplicated();
			patiently().until(() -> told.size() == 3);
			failover.promote();
			writer.put("replaced", new Price("replaced", 2));
			writer.put("new", new Price("new", 2));
			writer.remove("removed");
			patiently().until(() -> told.containsKey("new") && told.get("replaced").previous() != 0
					&& told.get("removed").kind() == StateChange.Kind.REMOVED);
			assertThat(told.values()).noneMatch(StateChange::rolledBack);
			assertFresh(reader.replica());
			failover.switchOver();
			if (writesAfterwards) {
				patiently().until(() -> writer.remove("goes") != 0);
				patiently().until(() -> told.get("goes").kind() == StateChange.Kind.REMOVED);
				assertThat(told.get("goes").rolledBack()).isFalse();
			}
			patiently().until(() -> told.get("new").kind() == StateChange.Kind.REMOVED
					&& told.get("removed").kind() == StateChange.Kind.PUT && told.get("replaced").rolledBack());
			assertThat(told.get("new").rolledBack()).as("a lost first put").isTrue();
			assertThat(told.get("removed").rolledBack()).as("a lost removal").isTrue();
		}
	}

	/** As by a master whose clock is behind that of the one before it. */
	@Test
	void aVersionThatIsGivenOutTwiceIsNotTakenForOneWrite() throws Exception {
		try (Failover failover = new Failover(driver())) {
			StateTopic<Price> writer = failover.join(ONE);
			StateTopic<Price> reader = failover.join(ONE);
			Map<String, StateChange> told = new ConcurrentHashMap<>();
			reader.listen((key) -> true, (key, latest, change) -> told.put(key, change));
			long ahead = System.currentTimeMillis() + Duration.ofMinutes(10).toMillis();
			failover.old()
				.send("XADD", "%s{%s:0}:log".formatted(ONE.prefix(), failover.topic()), ahead + "-0", "k", "before");
			writer.put("kept", new Price("kept", 1));
			failover.awaitReplicated();
			failover.promote();
			long lost = writer.put("k", new Price("k", 2));
			patiently().until(() -> told.containsKey("k"));
			assertFresh(reader.replica());
			failover.switchOver();
			assertThat(writer.put("k", new Price("k", 3))).as("the version of another write").isEqualTo(lost);
			patiently().until(() -> new Price("k", 3).equals(reader.replica().get("k")) && told.get("k").rolledBack());
			assertFresh(reader.replica());
			assertThat(reader.replica().get("kept")).isEqualTo(new Price("kept", 1));
		}
	}

	/**
	 * And nobody writes anything afterwards: no announcement tells that something is
	 * wrong, and the head is what it was when it was last asked for.
	 */
	@Test
	void aWriteThatWasLostBeforeTheNextProofIsTakenBack() throws Exception {
		StateTopicSettings seldom = ONE
			.with((it) -> it.headInterval(Duration.ofSeconds(30)).staleAfter(Duration.ofSeconds(60)));
		try (Failover failover = new Failover(driver())) {
			StateTopic<Price> writer = failover.join(ONE);
			writer.put("k", new Price("k", 1));
			writer.put("removed", new Price("removed", 1));
			failover.awaitReplicated();
			failover.promote();
			Replica<Price> replica = failover.join(seldom).replica();
			assertThat(replica.awaitFresh(Waiting.LONGEST)).isTrue();
			long lost = writer.put("lost", new Price("lost", 1));
			writer.put("k", new Price("k", 2));
			writer.remove("removed");
			assertThat(replica.awaitVersion("lost", lost, Waiting.LONGEST)).isTrue();
			patiently().until(() -> new Price("k", 2).equals(replica.get("k")) && replica.get("removed") == null);
			failover.switchOver();
			patiently().until(() -> replica.awaitFresh(Waiting.LONGEST) && replica.get("lost") == null
					&& new Price("k", 1).equals(replica.get("k")) && replica.get("removed") != null);
		}
	}

	/** And what comes later reaches beyond it, and leads on from before it. */
	@Test
	void aWriteThatWasLostAndPassedByALaterOneIsTakenBack() throws Exception {
		StateTopicSettings seldom = ONE
			.with((it) -> it.headInterval(Duration.ofSeconds(30)).staleAfter(Duration.ofSeconds(60)));
		try (EmbeddedRedis redis = EmbeddedRedis.start(); StateBench bench = new StateBench(driver())) {
			StateTopic<Price> writer = bench.join(redis.host(), redis.port(), ONE);
			writer.put("k", new Price("k", 1));
			Replica<Price> replica = bench.join(redis.host(), redis.port(), seldom).replica();
			assertThat(replica.awaitFresh(Waiting.LONGEST)).isTrue();
			byte[] head = Failover.head(redis, bench.name);
			long lost = writer.put("lost", new Price("lost", 1));
			assertThat(replica.awaitVersion("lost", lost, Waiting.LONGEST)).isTrue();
			// As if a failover had undone it: the connections, which tell, stay
			Failover.undo(redis, bench.name, "lost", lost, head);
			long later = writer.put("k", new Price("k", 2));
			assertThat(replica.awaitVersion("k", later, Waiting.LONGEST)).isTrue();
			patiently().until(() -> replica.awaitFresh(Waiting.LONGEST) && replica.get("lost") == null);
			assertThat(replica.get("k")).isEqualTo(new Price("k", 2));
		}
	}

}
