/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Proofs that find out that a write was lost.
 */
class RollbackTests extends AbstractCompletenessContract {

	/** The reader's part is over before the write that would tell it of the gap. */
	@Test
	void aWriteThatWasHeardAndLostIsTakenBackThoughTheHeadIsNewer() {
		long lost = write("lost", this.first);
		this.refresher.refresh(this.links);
		assertThat(this.store.version("lost")).isEqualTo(lost);
		undo("lost", lost, this.first);
		long later = this.writer.put("k", new Price("k", 2));
		this.completeness.prove(this.links);
		assertThat(this.store.shelf()).containsOnlyKeys("k");
		assertThat(this.partition.proof).isNotNull().returns(later, Partition.Proof::cursor);
	}

	@ParameterizedTest
	@ValueSource(strings = { "SSCAN", "headers" })
	void whatIsNotComparedBecauseTheConnectionIsLostIsComparedLater(String command) {
		long lost = write("lost", this.first);
		this.refresher.refresh(this.links);
		undo("lost", lost, this.first);
		long later = write("k", this.first);
		this.before.put(command, () -> {
			throw new IllegalStateException("Lost");
		});
		assertThatIllegalStateException().isThrownBy(() -> this.completeness.prove(this.links)).withMessage("Lost");
		this.completeness.prove(this.links);
		assertThat(this.store.shelf()).containsOnlyKeys("k");
		assertThat(this.partition.proof).isNotNull().returns(later, Partition.Proof::cursor);
	}

	@Test
	void whatIsHeardWhileAllIsComparedIsNotForgotten() {
		this.partition.restart(this.stamps.get(this.first));
		List<Long> lost = new ArrayList<>();
		// Chained to what the proof has found
		this.before.put("SSCAN", () -> lost.add(write("lost", this.first)));
		this.completeness.prove(this.links);
		assertThat(this.store.version("lost")).isEqualTo(lost.get(0));
		undo("lost", lost.get(0), this.first);
		long later = write("k", this.first);
		this.completeness.prove(this.links);
		assertThat(this.store.shelf()).containsOnlyKeys("k");
		assertThat(this.partition.proof).isNotNull().returns(later, Partition.Proof::cursor);
	}

	@Test
	void whatWasReadOverALostConnectionAndNeverAnnouncedIsTakenBack() {
		long lost = this.writer.put("lost", new Price("lost", 1));
		look("lost");
		assertThat(this.store.version("lost")).isEqualTo(lost);
		undo("lost", lost, this.first);
		this.partition.linkLost();
		this.writer.put("k", new Price("k", 2));
		look("k");
		this.completeness.prove(this.links);
		assertThat(this.store.shelf()).containsOnlyKeys("k");
	}

	/** As while the subscription is not live yet, and over a connection that stays. */
	@Test
	void aWriteThatWasReadAndLostIsTakenBackThoughALaterOneWasReadAsWell() {
		long lost = this.writer.put("lost", new Price("lost", 1));
		look("lost");
		assertThat(this.store.version("lost")).isEqualTo(lost);
		undo("lost", lost, this.first);
		long later = this.writer.put("k", new Price("k", 2));
		look("k");
		assertThat(this.store.version("k")).isEqualTo(later);
		this.completeness.prove(this.links);
		assertThat(this.store.shelf()).containsOnlyKeys("k");
		assertThat(this.partition.proof).isNotNull().returns(later, Partition.Proof::cursor);
	}

}
