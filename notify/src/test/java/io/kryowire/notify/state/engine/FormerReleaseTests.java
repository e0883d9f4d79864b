/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.kryowire.notify.Driver;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.Versioned;
import io.kryowire.test.redis.EmbeddedRedis;

import static io.kryowire.notify.state.engine.AbstractStateContract.assertFresh;
import static io.kryowire.notify.state.engine.AbstractStateContract.assertHolds;
import static io.kryowire.notify.state.engine.AbstractStateContract.assertSees;
import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Topics that a former release has written, and still writes for a moment.
 */
class FormerReleaseTests {

	private static final StateTopicSettings ONE = StateBench.SETTINGS.with((it) -> it.partitions(1));

	private final EmbeddedRedis redis = EmbeddedRedis.start();

	private final StateBench bench = new StateBench(Driver.LETTUCE);

	private final StateTopic<Price> topic = this.bench.join(this.redis.host(), this.redis.port(), ONE);

	private final FormerRelease former = new FormerRelease(this.redis, new StateKeys(ONE.prefix(), this.bench.name, 1));

	@BeforeEach
	void begin() {
		this.former.begin();
	}

	@AfterEach
	void end() throws Exception {
		this.bench.close();
		this.redis.close();
	}

	@Test
	void whatAFormerReleaseHasWrittenIsReadAndComparedAndReplaced() {
		long first = this.former.put("a", new Price("a", 1), 0);
		this.former.put("b", new Price("b", 1), 0);
		this.former.put("c", new Price("c", 1), 0);
		assertThat(this.topic.versioned("a")).isEqualTo(new Versioned<>(new Price("a", 1), first));
		Replica<Price> replica = this.topic.replica();
		assertFresh(replica);
		assertThat(this.topic.compareAndPut("a", first - 1, new Price("a", 2))).isEmpty();
		long second = this.topic.compareAndPut("a", first, new Price("a", 2)).orElseThrow();
		assertSees(replica, "a", second);
		assertSees(replica, "b", this.topic.remove("b"));
		assertFresh(replica);
		assertHolds(replica, Map.of("a", new Price("a", 2), "c", new Price("c", 1)));
		assertThat(replica.size()).isEqualTo(2);
	}

	/** For as long as it takes it to ask whether it may. */
	@Test
	void whatAFormerReleaseWritesInBetweenIsSeen() {
		Replica<Price> replica = this.topic.replica();
		assertFresh(replica);
		Map<String, StateChange> told = new ConcurrentHashMap<>();
		this.topic.listen((key) -> true, (key, latest, change) -> told.put(key, change));
		for (int i = 0; i < 5; i++) {
			assertSees(replica, "a", this.former.put("a", new Price("a", i), 0));
			assertSees(replica, "gone", this.former.put("gone", new Price("gone", i), 0));
			assertSees(replica, "b", this.topic.put("b", new Price("b", i)));
			assertSees(replica, "gone", this.former.remove("gone"));
			assertSees(replica, "a", this.topic.put("a", new Price("a", 100 + i)));
			assertFresh(replica);
			assertHolds(replica, Map.of("a", new Price("a", 100 + i), "b", new Price("b", i)));
			assertThat(replica.get("gone")).isNull();
		}
		patiently().until(() -> told.size() == 3 && told.get("gone").kind() == StateChange.Kind.REMOVED);
		assertThat(told.values()).noneMatch(StateChange::rolledBack);
	}

	@Test
	void aFormerReleaseIsToldToEndAsSoonAsThisOneBegins() {
		this.former.put("a", new Price("a", 1), 0);
		assertFresh(this.topic.replica());
		assertThat(this.former.mayGoOn()).as("nothing is written that it cannot read").isTrue();
		this.topic.put("a", new Price("a", 2));
		patiently().until(() -> !this.former.mayGoOn());
	}

	@Test
	void theNamesThatAFormerReleaseHasLeftInTheIndexAreRemoved() {
		for (int i = 0; i < 300; i++) {
			this.former.put("short" + i, new Price("short", i), 1);
		}
		String index = "%s{%s:0}:keys".formatted(ONE.prefix(), this.bench.name);
		assertThat((Long) this.redis.send("SCARD", index)).isEqualTo(300);
		patiently().until(() -> this.topic.get("short299") == null);
		for (int i = 0; i < 1500; i++) {
			this.topic.putAsync("long" + i, new Price("long", i), Duration.ofHours(1));
		}
		this.topic.put("last", new Price("last", 1));
		assertThat((Long) this.redis.send("SCARD", index)).isBetween(1501L, 1650L);
	}

}
