/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.journal;

import java.time.Duration;

import io.kryowire.notify.driver.SubscriptionEvent;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class JournalTests {

	private final Journal journal = new Journal();

	@Test
	void readersGetWhatTheyHaveNotSeen() {
		this.journal.on(new Note(Note.Kind.NODE, "one"));
		this.journal.on(new Note(Note.Kind.NODE, "two"));
		long seen = this.journal.since(0).get(0).id();
		assertThat(this.journal.since(seen)).extracting(Journal.Entry::text).containsExactly("two");
	}

	@Test
	void onlyTheLatestAreKept() {
		for (int i = 1; i <= 250; i++) {
			this.journal.on(new Note(Note.Kind.NODE, "note " + i));
		}
		assertThat(this.journal.since(0)).hasSize(100).last().extracting(Journal.Entry::text).isEqualTo("note 250");
	}

	@Test
	void aSubscriptionThatIsBackSaysHowLongItWasAway() {
		this.journal.on(new SubscriptionEvent("alerts", SubscriptionEvent.Kind.RECOVERED, Duration.ofMillis(37), null));
		assertThat(this.journal.since(0)).extracting(Journal.Entry::text)
			.containsExactly("The subscription to messages is back after 37 ms");
	}

}
