/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.feed;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SuspectsTests {

	private final Suspects suspects = new Suspects();

	@Test
	void whatNobodyAnnouncesIsFoundAfterTwoTurns() {
		this.suspects.changed("a");
		assertThat(this.suspects.turn().keys()).isEmpty();
		assertThat(this.suspects.turn().keys()).containsExactly("a");
		assertThat(this.suspects.isEmpty()).isTrue();
	}

	@Test
	void anAnnouncementAccountsForAChangeWhicheverComesFirst() {
		this.suspects.changed("a");
		this.suspects.turn();
		this.suspects.announced("a");
		this.suspects.announced("b");
		this.suspects.turn();
		this.suspects.changed("b");
		assertThat(this.suspects.isEmpty()).isTrue();
	}

	@Test
	void anAnnouncementAccountsForOneChange() {
		this.suspects.announced("a");
		this.suspects.changed("a");
		this.suspects.changed("a");
		this.suspects.turn();
		assertThat(this.suspects.turn().keys()).containsExactly("a");
	}

	@Test
	void anAnnouncementIsForgottenAfterTwoTurns() {
		this.suspects.announced("a");
		this.suspects.turn();
		this.suspects.turn();
		this.suspects.changed("a");
		this.suspects.turn();
		assertThat(this.suspects.turn().keys()).containsExactly("a");
	}

	@Test
	void whenThereIsNoRoomForChangesEverythingIsCompared() {
		String key = "k".repeat(4000);
		int most = Suspects.ROOM / 2 / key.length();
		for (int i = 0; i < most; i++) {
			this.suspects.changed(key + i);
		}
		assertThat(this.suspects.turn().overflown()).isTrue();
		assertThat(this.suspects.turn().keys()).isNotEmpty().hasSizeLessThan(most);
		assertThat(this.suspects.turn().overflown()).isFalse();
	}

	@Test
	void whenThereIsNoRoomForAnnouncementsKeysAreLookedAt() {
		String key = "k".repeat(4000);
		int most = Suspects.ROOM / 2 / key.length();
		for (int i = 0; i <= most; i++) {
			this.suspects.announced(key + i);
		}
		this.suspects.changed(key + most);
		this.suspects.turn();
		Suspects.Found found = this.suspects.turn();
		assertThat(found.keys()).containsExactly(key + most);
		assertThat(found.overflown()).isFalse();
	}

}
