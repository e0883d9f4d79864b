/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.kryowire.codec.WireDefault;
import io.kryowire.codec.WireName;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.protocol.SchemaKeys;
import io.kryowire.notify.state.BlindWriteException;
import io.kryowire.notify.state.BlindWrites;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateSchema;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.Versioned;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is promised of a topic whose processes have two versions of the type of its
 * values.
 */
@ExtendWith(OutputCaptureExtension.class)
abstract class AbstractStateVersionsContract extends AbstractSharedRedisContract {

	StateTopic<OldQuote> old;

	StateTopic<NewQuote> fresh;

	private StateTopicSettings settings;

	@BeforeEach
	void join() {
		this.settings = StateBench.SETTINGS.with((it) -> it.prefix(this.bench.name + ":"));
		this.old = topic(OldQuote.class, this.settings);
		this.fresh = topic(NewQuote.class, this.settings);
	}

	private <V> StateTopic<V> topic(Class<V> type, StateTopicSettings own) {
		return this.bench.topics(this.redis.host(), this.redis.port(), own, KryoCodec.of(), StateParts.SOUND)
			.topic(this.bench.name, type);
	}

	@Test
	void eachReadsWhatTheOtherHasWritten() {
		this.old.put("a", new OldQuote("a", 1));
		this.fresh.put("b", new NewQuote("b", 2, "USD"));
		assertThat(this.fresh.get("a")).isEqualTo(new NewQuote("a", 1, "EUR"));
		assertThat(this.old.get("b")).isEqualTo(new OldQuote("b", 2));
	}

	@Test
	void replicasOfBothVersionsAreFreshAndHearOfEachOther() {
		Queue<Object> heard = new ConcurrentLinkedQueue<>();
		this.old.listen((key) -> true, (key, latest, change) -> heard.add(latest));
		Replica<OldQuote> olds = this.old.replica();
		Replica<NewQuote> news = this.fresh.replica();
		this.fresh.put("b", new NewQuote("b", 2, "USD"));
		this.old.put("a", new OldQuote("a", 1));
		patiently().until(() -> new OldQuote("b", 2).equals(olds.get("b")));
		patiently().until(() -> new NewQuote("a", 1, "EUR").equals(news.get("a")));
		assertThat(olds.awaitFresh(Waiting.LONGEST)).isTrue();
		assertThat(news.awaitFresh(Waiting.LONGEST)).isTrue();
		patiently().until(() -> heard.contains(new OldQuote("b", 2)) && heard.contains(new OldQuote("a", 1)));
		assertThat(olds.schemas()).hasSize(2).allMatch(StateSchema::readable).anyMatch((schema) -> !schema.own());
		assertThat(this.bench.failures).isEmpty();
	}

	@Test
	void whatOtherVersionsHaveWrittenIsSaidAtTheStart(CapturedOutput log) {
		this.old.put("a", new OldQuote("a", 1));
		this.old.put("b", new OldQuote("b", 1));
		this.fresh.put("c", new NewQuote("c", 2, "USD"));
		assertThat(this.fresh.replica().awaitFresh(Waiting.LONGEST)).isTrue();
		patiently().until(() -> log.getAll()
			.contains(
					"State topic '%s' has values that other versions of their type have written: 2 with schema %08x (all can be read)"
						.formatted(this.bench.name, KryoCodec.of().coder(OldQuote.class).fingerprint())));
	}

	/** It stored no schemas. */
	@Test
	void whatAFormerReleaseHasWrittenIsReadOnceItsVersionIsOpenedHere() throws Exception {
		try (StateBench former = new StateBench(driver())) {
			former.topics(this.redis.host(), this.redis.port(), this.settings, KryoCodec.of(), StateParts.SOUND)
				.topic(this.bench.name, OldQuote.class)
				.put("a", new OldQuote("a", 1));
		}
		this.redis.send("DEL", this.settings.prefix() + "schemas", this.settings.prefix() + "schemas:days");
		topic(OldQuote.class, this.settings);
		WireSchema schema = KryoCodec.of().coder(OldQuote.class).schema();
		patiently().until(() -> Long.valueOf(1)
			.equals(this.redis.send("HEXISTS", this.settings.prefix() + "schemas",
					SchemaKeys.field(schema.id(), schema.fingerprint()))));
		assertThat(topic(NewQuote.class, this.settings).get("a")).isEqualTo(new NewQuote("a", 1, "EUR"));
	}

	@Test
	void anOldProcessThatUpdatesAValueErasesNothing() {
		this.fresh.put("a", new NewQuote("a", 1, "USD"));
		this.old.update("a", (now) -> new OldQuote("a", now.cents() + 1));
		assertThat(this.fresh.get("a")).isEqualTo(new NewQuote("a", 2, "USD"));
		this.old.update("a", (now) -> new OldQuote("a", now.cents() + 1));
		assertThat(this.fresh.get("a")).isEqualTo(new NewQuote("a", 3, "USD"));
		Versioned<OldQuote> read = this.old.versioned("a");
		this.old.compareAndPut("a", read, new OldQuote("a", 9));
		assertThat(this.fresh.get("a")).isEqualTo(new NewQuote("a", 9, "USD"));
		assertThat(read).hasToString("Versioned[value=OldQuote[isin=a, cents=3], version=" + read.version() + "]");
	}

	@Test
	void anOldProcessIsRefusedABlindPutIfThatIsWanted() {
		this.fresh.put("a", new NewQuote("a", 1, "USD"));
		StateTopic<OldQuote> careful = topic(OldQuote.class,
				this.settings.with((it) -> it.blindWrites(BlindWrites.REFUSE)));
		assertThat(careful.replica().awaitFresh(Waiting.LONGEST)).isTrue();
		assertThatExceptionOfType(BlindWriteException.class).isThrownBy(() -> careful.put("a", new OldQuote("a", 2)));
		careful.update("a", (now) -> new OldQuote("a", 3));
		assertThat(this.fresh.get("a")).isEqualTo(new NewQuote("a", 3, "USD"));
		assertThatExceptionOfType(BlindWriteException.class).isThrownBy(() -> careful.put("a", new OldQuote("a", 4)));
	}

	@WireName("io.kryowire.notify.state.Quote")
	record OldQuote(String isin, long cents) {
	}

	@WireName("io.kryowire.notify.state.Quote")
	record NewQuote(String isin, long cents, @WireDefault("EUR") String currency) {
	}

}
