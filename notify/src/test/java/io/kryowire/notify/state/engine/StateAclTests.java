/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.kryowire.notify.Driver;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.ForeignWrites;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateAccessException.Outcome;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * State topics of users who may do what the document says, and less.
 */
@ExtendWith(OutputCaptureExtension.class)
class StateAclTests {

	private static final StateTopicSettings SETTINGS = StateBench.SETTINGS.with((it) -> it.partitions(2));

	private static final StateTopicSettings TRACKED = SETTINGS.with((it) -> it.foreignWrites(ForeignWrites.TRACKED));

	/** For those that have to become stale. */
	private static final StateTopicSettings IMPATIENT = SETTINGS
		.with((it) -> it.staleAfter(StateTopicSettings.DEFAULTS.staleAfter()));

	private final EmbeddedRedis redis = EmbeddedRedis.start();

	private final Map<String, String> passwords = new LinkedHashMap<>();

	private final List<AutoCloseable> open = new ArrayList<>();

	@BeforeEach
	void obeyTheDocument() throws IOException {
		for (String line : Files.readAllLines(Path.of("../docs/redis-acl.md"))) {
			boolean newer = line.contains("+spublish") || line.contains("+ssubscribe");
			if (line.startsWith("ACL SETUSER ") && (!newer || this.redis.isAtLeast(7, 0))) {
				String[] words = line.split(" ");
				assertThat(this.redis.send(words)).isEqualTo("OK");
				Arrays.stream(words)
					.filter((word) -> word.startsWith(">"))
					.forEach((word) -> this.passwords.put(words[2], word.substring(1)));
			}
		}
	}

	@AfterEach
	void end() throws Exception {
		for (AutoCloseable each : this.open) {
			each.close();
		}
		this.redis.close();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatIsWrittenWithTheRightsOfAWriterIsSeenWithThoseOfAReader(Driver driver) {
		StateTopics reading = join(driver, "quote-reader", SETTINGS);
		Replica<Price> replica = reading.topic("quotes", Price.class).replica();
		patiently().until(() -> reading.isSubscriptionLive() && replica.freshness().fresh());
		StateTopic<Price> writer = join(driver, "quote-writer", SETTINGS).topic("quotes", Price.class);
		sees(replica, "a", writer.put("a", new Price("a", 1)));
		sees(replica, "b", writer.put("b", new Price("b", 1), Duration.ofHours(1)));
		assertThat(writer.compareAndPut("a", writer.versioned("a").version(), new Price("a", 2))).isPresent();
		patiently().until(() -> new Price("a", 2).equals(replica.get("a")));
		writer.remove("b");
		patiently().until(() -> replica.get("b") == null);
		assertThat(reading.topic("quotes", Price.class).get("a")).isEqualTo(new Price("a", 2));
		writer.put("ends", new Price("ends", 1), Duration.ofMillis(50));
		patiently().until(() -> replica.get("ends") == null);
		assertThat(replica.awaitFresh(Waiting.LONGEST)).isTrue();
	}

	/** A lost subscription, a journal that was trimmed, and another data set. */
	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatWasMissedIsFoundWithTheRightsOfAReader(Driver driver) {
		StateTopic<Price> service = join(driver, "quote-service", SETTINGS).topic("quotes", Price.class);
		StateTopics reading = join(driver, "quote-reader", SETTINGS);
		Replica<Price> replica = reading.topic("quotes", Price.class).replica();
		sees(replica, "a", service.put("a", new Price("a", 1)));
		this.redis.send("CLIENT", "KILL", "TYPE", "pubsub");
		sees(replica, "a", service.put("a", new Price("a", 2)));
		for (int i = 0; i < 50; i++) {
			service.put("k" + i, new Price("k", i));
		}
		StateKeys keys = new StateKeys(SETTINGS.prefix(), "quotes", 2);
		this.redis.send("XTRIM", new String(keys.journal(0)), "MAXLEN", "1");
		this.redis.send("XTRIM", new String(keys.journal(1)), "MAXLEN", "1");
		assertThat(replica.awaitFresh(Waiting.LONGEST)).isTrue();
		assertThat(replica.get("k49")).isEqualTo(new Price("k", 49));
		this.redis.send("FLUSHALL");
		service.put("new", new Price("new", 1));
		patiently().until(() -> replica.get("a") == null && replica.get("new") != null);
		assertThat(replica.awaitFresh(Waiting.LONGEST)).isTrue();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void aReaderMayNotWrite(Driver driver) {
		StateTopic<Price> topic = join(driver, "quote-reader", SETTINGS).topic("quotes", Price.class);
		assertThatExceptionOfType(StateAccessException.class).isThrownBy(() -> topic.put("a", new Price("a", 1)))
			.withMessageContaining("docs/redis-acl.md");
		assertThat(topic.get("a")).isNull();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void aWriteForWhichARightIsMissingNamesIt(Driver driver) {
		StateTopic<Price> topic = join(driver, "quote-writer", SETTINGS).topic("quotes", Price.class);
		topic.put("a", new Price("a", 1));
		change("quote-writer", "-evalsha", "-eval");
		assertThatExceptionOfType(StateAccessException.class).isThrownBy(() -> topic.put("a", new Price("a", 2)))
			.withMessageContaining("docs/redis-acl.md")
			.withMessageContaining("EVAL")
			.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.REFUSED));
		change("quote-writer", "+evalsha", "+eval", "-xadd");
		assertThatExceptionOfType(StateAccessException.class).isThrownBy(() -> topic.put("a", new Price("a", 2)))
			.withMessageContaining("docs/redis-acl.md")
			.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.UNKNOWN));
		change("quote-writer", "+xadd");
		assertThat(topic.put("a", new Price("a", 2))).isPositive();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void anOwnerNeedsOneMoreRight(Driver driver) {
		StateTopic<Price> owner = join(driver, "quote-writer", SETTINGS).topic("quotes", Price.class)
			.fenced(OwnedSlots.all(1, 11));
		assertThat(owner.put("a", new Price("a", 1))).isPositive();
		StateTopic<Price> next = join(driver, "quote-service", SETTINGS).topic("quotes", Price.class)
			.fenced(OwnedSlots.all(2, 22));
		change("quote-service", "-hset");
		assertThatExceptionOfType(StateAccessException.class).isThrownBy(() -> next.put("a", new Price("a", 2)))
			.withMessageContaining("docs/redis-acl.md")
			.withMessageContaining("Nothing was written")
			.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.NOT_SENT));
		assertThat(owner.get("a")).isEqualTo(new Price("a", 1));
		change("quote-service", "+hset");
		assertThat(next.put("a", new Price("a", 2))).isPositive();
	}

	/** The rights that the document named before. */
	@ParameterizedTest
	@EnumSource(Driver.class)
	void whoMayNotTidyTheIndexOrAskForTheTimeWritesAllTheSame(Driver driver) {
		change("quote-writer", "-exists", "-srandmember", "-time");
		StateTopic<Price> topic = join(driver, "quote-writer", SETTINGS).topic("quotes", Price.class);
		assertThat(topic.put("a", new Price("a", 1), Duration.ofHours(1))).isPositive();
		change("quote-writer", "+srandmember");
		assertThat(topic.put("b", new Price("b", 1), Duration.ofHours(1))).isPositive();
		assertThat(topic.get("b")).isEqualTo(new Price("b", 1));
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void aReplicaWithoutARightIsStaleAndSaysOnceWhyAndRecovers(Driver driver, CapturedOutput output) {
		StateTopics reading = join(driver, "quote-reader", IMPATIENT);
		Replica<Price> replica = reading.topic("quotes", Price.class).replica();
		patiently().until(() -> reading.isSubscriptionLive() && replica.freshness().fresh());
		for (String right : List.of("time", "getrange")) {
			change("quote-reader", "-" + right);
			patiently().until(
					() -> !replica.freshness().fresh() && replica.freshness().reason().contains("docs/redis-acl.md"));
			assertThat(replica.freshness().reason()).containsIgnoringCase("may not use " + right);
			change("quote-reader", "+" + right);
			patiently().until(() -> replica.freshness().fresh());
		}
		assertThat(output.getAll().split("cannot be read: The Redis user", -1)).hasSize(3);
	}

	/** As those were told that did not know of it yet. */
	@ParameterizedTest
	@EnumSource(Driver.class)
	void aReplicaThatMayNotAskForTheMasterIsFreshAndSaysOnceWhatItDoesNotSee(Driver driver, CapturedOutput output) {
		change("quote-reader", "-xack", "-role");
		StateTopics reading = join(driver, "quote-reader", IMPATIENT);
		Replica<Price> replica = reading.topic("quotes", Price.class).replica();
		StateTopic<Price> writer = join(driver, "quote-writer", SETTINGS).topic("quotes", Price.class);
		for (int i = 0; i < 3; i++) {
			sees(replica, "a", writer.put("a", new Price("a", i)));
			patiently().until(() -> replica.freshness().fresh());
		}
		assertThat(output.getAll().split("is still its master: The Redis user", -1)).hasSize(3);
		assertThat(output.getAll()).contains("may not use XACK on the heads", "may not use ROLE on this server");
		change("quote-reader", "+xack", "+role");
		this.redis.send("CONFIG", "SET", "min-replicas-to-write", "1");
		patiently().until(() -> !replica.freshness().fresh() && replica.freshness().reason().contains("NOREPLICAS"));
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void aReplicaThatMayNotSubscribeIsFreshByItsProofs(Driver driver, CapturedOutput output) {
		change("quote-reader", "resetchannels");
		StateTopics reading = join(driver, "quote-reader", SETTINGS);
		Replica<Price> replica = reading.topic("quotes", Price.class).replica();
		patiently().until(() -> reading.subscriptionTrouble().contains("docs/redis-acl.md"));
		StateTopic<Price> writer = join(driver, "quote-writer", SETTINGS).topic("quotes", Price.class);
		sees(replica, "a", writer.put("a", new Price("a", 1)));
		assertThat(reading.isSubscriptionLive()).isFalse();
		change("quote-reader", "&kryowire:{quotes:*");
		patiently().until(reading::isSubscriptionLive);
		assertThat(reading.subscriptionTrouble()).isEmpty();
		isToldOnce(output, "SUBSCRIBE or PSUBSCRIBE");
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatOthersDoIsTrackedWithTheRightsOfAReader(Driver driver) {
		StateTopics reading = join(driver, "quote-reader", TRACKED.with((it) -> it.sweepInterval(Duration.ofHours(1))));
		Replica<Price> replica = reading.topic("quotes", Price.class).replica();
		patiently().until(reading::isTrackingLive);
		StateTopic<Price> writer = join(driver, "quote-writer", SETTINGS).topic("quotes", Price.class);
		sees(replica, "a", writer.put("a", new Price("a", 1)));
		delete("a");
		patiently().until(() -> replica.get("a") == null);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void aReplicaThatMayNotTrackSaysSoOnceAndSweeps(Driver driver, CapturedOutput output) {
		change("quote-reader", "-client");
		StateTopics reading = join(driver, "quote-reader",
				TRACKED.with((it) -> it.sweepInterval(Duration.ofMillis(100))));
		Replica<Price> replica = reading.topic("quotes", Price.class).replica();
		patiently().until(() -> reading.trackingTrouble().contains("docs/redis-acl.md"));
		StateTopic<Price> writer = join(driver, "quote-writer", SETTINGS).topic("quotes", Price.class);
		sees(replica, "a", writer.put("a", new Price("a", 1)));
		delete("a");
		patiently().until(() -> replica.get("a") == null);
		assertThat(reading.isTrackingLive()).isFalse();
		change("quote-reader", "+client|tracking");
		patiently().until(reading::isTrackingLive);
		assertThat(reading.trackingTrouble()).isEmpty();
		isToldOnce(output, "may not use CLIENT TRACKING");
	}

	private static void isToldOnce(CapturedOutput output, String complaint) {
		assertThat(output.getAll()).contains(complaint);
		Complaints.assertNotRepeated(output.getAll(),
				(line) -> line.contains(" is not live: ") || line.contains(" is lost: "));
	}

	private void delete(String key) {
		StateKeys keys = new StateKeys(SETTINGS.prefix(), "quotes", SETTINGS.partitions());
		assertThat(this.redis.send("DEL", new String(keys.value(keys.partition(key), key)))).isEqualTo(1L);
	}

	private StateTopics join(Driver driver, String user, StateTopicSettings settings) {
		StateBench bench = new StateBench(driver);
		this.open.add(0, bench);
		return bench.topics(
				driver.connectAs(this.redis.host(), this.redis.port(), user, String.valueOf(this.passwords.get(user))),
				settings, StateParts.SOUND);
	}

	private void change(String user, String... rights) {
		List<String> words = new ArrayList<>(List.of("ACL", "SETUSER", user));
		words.addAll(List.of(rights));
		assertThat(this.redis.send(words.toArray(String[]::new))).isEqualTo("OK");
	}

	private static void sees(Replica<Price> replica, String key, long version) {
		assertThat(replica.awaitVersion(key, version, Waiting.LONGEST)).as(key).isTrue();
	}

}
