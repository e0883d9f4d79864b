/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.notify.state.proof.Journal;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Journals that do not say what was written.
 */
class JournalTests extends AbstractCompletenessContract {

	@Test
	void aJournalThatIsTrimmedWhileItIsReadDoesNotReachBack() {
		for (int i = 0; i < 1100; i++) {
			this.writer.putAsync("k" + i % 7, new Price("k", i));
		}
		this.writer.put("last", new Price("last", 1));
		Journal journal = new Journal(this.keys);
		assertThat(journal.read(0, this.first, this.links)).hasSize(1102);
		// Before the second page
		this.before.put("XRANGE", () -> this.before.put("XRANGE", () -> this.redis.send("XTRIM",
				"%s{%s:0}:log".formatted(ONE.prefix(), this.bench.name), "MAXLEN", "50")));
		assertThat(journal.read(0, this.first, this.links)).isEmpty();
	}

	/** Ids that no clock gives, and that do not fit a version. */
	@Test
	void aJournalWhoseIdsAreNoVersionsComesToAnEnd() {
		for (int i = 0; i < 2500; i++) {
			this.redis.send("XADD", "%s{%s:0}:log".formatted(ONE.prefix(), this.bench.name), (1L << 44) + "-" + i, "k",
					"k");
		}
		Journal journal = new Journal(this.keys);
		assertThat(CompletableFuture.supplyAsync(() -> journal.read(0, this.first, this.links)))
			.succeedsWithin(Waiting.LONGEST)
			.isEqualTo(List.of());
		// They cannot be told apart from a gap: all is compared, and goes on
		long last = this.writer.put("other", new Price("other", 1));
		patiently().ignoreException(IllegalStateException.class).until(() -> {
			this.completeness.prove(this.links);
			return this.store.version("other") == last;
		});
	}

}
