/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.List;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.protocol.StateVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What proofs take and leave, whatever was announced.
 */
class CompletenessTests extends AbstractCompletenessContract {

	@Test
	void whatWasAnnouncedIsReadAndProven() {
		long second = write("k", this.first);
		this.completeness.prove(this.links);
		assertThat(this.partition.proof()).isNotNull().returns(second, Partition.Proof::cursor);
		assertThat(this.completeness.resyncs()).isZero();
	}

	@Test
	void whatWasNotAnnouncedIsFoundInTheJournal() {
		this.writer.put("k", new Price("k", 2));
		long last = this.writer.put("other", new Price("other", 1));
		patiently().ignoreException(IllegalStateException.class).until(() -> {
			this.completeness.prove(this.links);
			return this.store.version("other") == last;
		});
		assertThat(this.partition.proof()).isNotNull().returns(last, Partition.Proof::cursor);
	}

	/** Without a replica a listener would be told of what was there before it. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whatWasProvenIsNotReadOnceMore(boolean gap) {
		long missed = this.writer.put("missed", new Price("missed", 2));
		note(missed);
		if (gap) {
			write("heard", missed);
		}
		long reads = this.refresher.reads();
		this.completeness.prove(this.links);
		assertThat(this.store.version("missed")).isEqualTo(missed);
		assertThat(this.refresher.reads() - reads).isEqualTo(gap ? 2 : 1);
	}

	/** Announcements, and what came along with them, may be of the old master's. */
	@Test
	void whatCameAlongWithTheAnnouncementOfALostWriteIsNotTaken() {
		byte[] record = (byte[]) this.links.run(List.of(Command.of("GET", this.keys.value(0, "k")))).get(0);
		System.arraycopy(StateVersion.bytes(this.first + 1), 0, record, 4, Long.BYTES);
		this.partition.announced(new StateFrame("k", false, this.stamps.get(this.first),
				StateStamp.ofVersion(this.first + 1), "", record), true);
		assertThatIllegalStateException().isThrownBy(() -> this.completeness.prove(this.links))
			.withMessageContaining("another connection is tried");
		this.completeness.prove(this.links);
		assertThat(this.store.version("k")).isEqualTo(this.first);
		assertThat(this.partition.proof()).isNotNull().returns(this.first, Partition.Proof::cursor);
	}

	/** The journal has it twice then. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void theLastWriteOfAMillisecondIsNotExpectedTwice(boolean announced) {
		this.redis.send("XADD", "%s{%s:0}:log".formatted(ONE.prefix(), this.bench.name),
				(System.currentTimeMillis() + 60_000) + "-1048573", "nonsense", "");
		long before = this.writer.put("k", new Price("k", 2));
		note(before);
		long last = announced ? write("k", before) : this.writer.put("k", new Price("k", 3));
		assertThat(last).isEqualTo(before + 1);
		for (int i = 0; i < 2; i++) {
			this.completeness.prove(this.links);
			assertThat(this.partition.obstacles().isDoubtful()).isFalse();
			assertThat(this.partition.proof()).isNotNull().returns(last, Partition.Proof::cursor);
			assertThat(this.partition.cursor().version()).isEqualTo(last);
		}
		long next = this.writer.put("k", new Price("k", 4));
		assertThat(next).isEqualTo(last + 2);
		this.completeness.prove(this.links);
		assertThat(this.partition.proof()).isNotNull().returns(next, Partition.Proof::cursor);
		assertThat(this.store.version("k")).isEqualTo(next);
	}

	/** It may have been an old master's. */
	@Test
	void whatWasReadUnannouncedOverALostConnectionIsReadAgain() {
		look("k");
		long reads = this.refresher.reads();
		this.partition.linkLost();
		this.completeness.prove(this.links);
		assertThat(this.refresher.reads()).isEqualTo(reads + 1);
		this.completeness.prove(this.links);
		assertThat(this.refresher.reads()).isEqualTo(reads + 1);
	}

	@Test
	void whatAnErrorHasKeptFromBeingReadStaysDirty() {
		write("k", this.first);
		this.before.put("values", () -> {
			throw new OutOfMemoryError("as if");
		});
		assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> this.refresher.refresh(this.links));
		assertThat(this.partition.isDirty()).isTrue();
	}

}
