/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.state.BlindWriteException;
import io.kryowire.notify.state.BlindWrites;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.UnreadableStateException;
import io.kryowire.notify.state.Versioned;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is promised of writes in the place of values that hold what is unknown here.
 */
abstract class AbstractStateUnknownFieldsContract extends AbstractTwoVersionsContract {

	@Test
	void anUpdateTakesAlongWhatIsUnknownHere() {
		this.writer.put("a", new Price("a+more", 1));
		this.reader.update("a", (now) -> new Price(now.isin(), 2));
		assertThat(this.writer.get("a")).isEqualTo(new Price("a+more", 2));
		Versioned<Price> now = this.reader.versioned("a");
		assertThat(now.value()).isEqualTo(new Price("a", 2));
		this.reader.compareAndPut("a", now, new Price("a", 3));
		assertThat(this.writer.get("a")).isEqualTo(new Price("a+more", 3));
		Versioned<Price> written = this.reader.update("a", (price) -> new Price("a", 4));
		this.reader.compareAndPut("a", written, new Price("a", 5));
		assertThat(this.writer.get("a")).isEqualTo(new Price("a+more", 5));
	}

	@Test
	void whatAReplicaHoldsTakesAlongWhatIsUnknownHere() {
		this.writer.put("a", new Price("a+more", 1));
		Replica<Price> replica = this.reader.replica();
		assertFresh(replica);
		this.reader.compareAndPut("a", replica.versioned("a"), new Price("a", 2));
		assertThat(this.writer.get("a")).isEqualTo(new Price("a+more", 2));
	}

	@Test
	void aListenerWritesBackWithoutALossWhatItWasGiven() {
		this.writer.put("a", new Price("a+more", 1));
		Queue<Versioned<Price>> given = new ConcurrentLinkedQueue<>();
		this.reader.listen((key) -> true, (key, latest, change) -> given.add(change.versioned(latest)));
		patiently().until(() -> given.size() == 1);
		this.reader.compareAndPut("a", given.remove(), new Price("a", 2));
		assertThat(this.writer.get("a")).isEqualTo(new Price("a+more", 2));
		patiently().until(() -> given.size() == 1);
		this.reader.listen((key) -> true, (key, latest, change) -> given.add(change.versioned(latest)));
		patiently().until(() -> given.size() == 2);
		assertThat(given).extracting((versioned) -> versioned.kept().isEmpty()).containsOnly(false);
	}

	@Test
	void aPutThatWouldLoseWhatIsUnknownHereIsRefusedIfThatIsWanted() {
		StateTopic<Price> careful = reading(this.settings.with((it) -> it.blindWrites(BlindWrites.REFUSE)));
		this.writer.put("a", new Price("a+more", 1));
		this.writer.put("b", new Price("b", 1));
		assertThat(careful.get("a")).isEqualTo(new Price("a", 1));
		assertThatExceptionOfType(BlindWriteException.class).isThrownBy(() -> careful.put("a", new Price("a", 2)))
			.withMessageContaining("blind-writes");
		assertThat(this.writer.get("a")).isEqualTo(new Price("a+more", 1));
		careful.put("b", new Price("b", 2));
		careful.put("c", new Price("c", 2), Duration.ofMinutes(1));
		assertThat(this.writer.get("b")).isEqualTo(new Price("b", 2));
		assertThat(this.writer.get("c")).isEqualTo(new Price("c", 2));
		assertThat((Long) this.redis.send("PTTL", name("c"))).isPositive();
		careful.update("a", (now) -> new Price("a", 3));
		careful.remove("a");
		careful.put("a", new Price("a", 4));
		assertThat(this.writer.get("a")).isEqualTo(new Price("a", 4));
	}

	@Test
	void aPutOverAValueThatCannotBeReadIsRefusedIfThatIsWanted() {
		StateTopic<Price> careful = reading(this.settings.with((it) -> it.blindWrites(BlindWrites.REFUSE)));
		this.writer.put("a", AskingCodec.written("absent", 1));
		assertThatExceptionOfType(UnreadableStateException.class).isThrownBy(() -> careful.get("a"));
		assertThatExceptionOfType(BlindWriteException.class).isThrownBy(() -> careful.put("a", new Price("a", 2)));
		assertThat(this.writer.get("a")).isEqualTo(AskingCodec.written("absent", 1));
	}

	@Test
	void writesOfAKeyKeepTheirOrderWhileEachHasToReadFirst() throws Exception {
		StateTopic<Price> careful = reading(this.settings.with((it) -> it.blindWrites(BlindWrites.REFUSE)));
		this.writer.put("other", new Price("other+more", 1));
		careful.get("other");
		for (int i = 0; i < 200; i++) {
			careful.putAsync("a", new Price("a", i));
			careful.removeAsync("a");
			careful.putAsync("a", new Price("a", i + 1000));
		}
		Waiting.get(careful.putAsync("a", new Price("a", 7)));
		assertThat(careful.get("a")).isEqualTo(new Price("a", 7));
	}

}
