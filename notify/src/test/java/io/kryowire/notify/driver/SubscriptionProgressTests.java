/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What can be seen of a subscription while its state changes.
 */
class SubscriptionProgressTests {

	private static final Throwable WORDS_LOST = new IllegalStateException("RedisHandshakeHandler not registered");

	private final List<String> seen = new ArrayList<>();

	private final SubscriptionTeller teller = new SubscriptionTeller("test", new Receiver(), Duration.ofSeconds(1),
			SubscriptionWords.MESSAGES, "Redis");

	/** Whoever waits for the outcome looks before anybody else is told. */
	private final SubscriptionProgress progress = new SubscriptionProgress(this.teller, (outcome) -> look());

	@Test
	void whoeverSeesThatItIsLiveSeesNothingAgainstIt() {
		this.progress.begin(false);
		this.progress.lost(1, new IllegalStateException("away"));
		this.progress.live(1, Duration.ZERO);
		this.progress.lost(1, new IllegalStateException("gone"));
		this.progress.live(1, Duration.ZERO);
		assertThat(this.seen).containsExactly("LIVE, trouble ''", "LIVE, trouble ''");
	}

	@Test
	void whatLettuceHasNotSeenReplacesNoReason() {
		this.progress.begin(false);
		this.progress.lost(1, new IllegalStateException("Connection lost"));
		this.progress.lost(1, WORDS_LOST);
		assertThat(this.teller.trouble()).contains("Lettuce has not seen why");
		this.progress.lost(1, new IllegalStateException("NOAUTH"));
		this.progress.lost(1, WORDS_LOST);
		assertThat(this.teller.trouble()).contains("requires a password");
		this.progress.live(1, Duration.ZERO);
		this.progress.lost(1, WORDS_LOST);
		assertThat(this.teller.trouble()).contains("Lettuce has not seen why");
	}

	private void look() {
		this.seen.add("%s, trouble '%s'".formatted(this.progress.state(), this.teller.trouble()));
	}

	/** Is not looked at. */
	private static final class Receiver implements SubscriptionReceiver {

		@Override
		public void message(byte[] channel, byte @Nullable [] pattern, byte[] body) {
			throw new IllegalStateException("Nobody has published anything");
		}

		@Override
		public void event(SubscriptionEvent event) {
			// It comes after what is looked at
		}

	}

}
