/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class StateTopicSettingsTests {

	@Test
	void everySettingCanBeChangedAndTheOthersStay() {
		StateTopicSettings changed = StateTopicSettings.DEFAULTS.with((it) -> it.prefix("a:")
			.partitions(1)
			.ttl(Duration.ofMillis(2))
			.replica(ReplicaMode.LAZY)
			.maxEntries(3)
			.headInterval(Duration.ofMillis(4))
			.staleAfter(Duration.ofMillis(5))
			.commandTimeout(Duration.ofMillis(6))
			.writeTimeout(Duration.ofMillis(7))
			.inlineLimit(8)
			.sharded(true)
			.journalLength(9)
			.dirtyLimit(10)
			.foreignWrites(ForeignWrites.SWEEP)
			.sweepInterval(Duration.ofMillis(11))
			.firstRetry(Duration.ofMillis(12))
			.longestRetry(Duration.ofMillis(13))
			.readYourWrites(true)
			.blindWrites(BlindWrites.REFUSE));
		assertThat(changed).isEqualTo(new StateTopicSettings("a:", 1, Duration.ofMillis(2), ReplicaMode.LAZY, 3,
				Duration.ofMillis(4), Duration.ofMillis(5), Duration.ofMillis(6), Duration.ofMillis(7), 8, true, 9, 10,
				ForeignWrites.SWEEP, Duration.ofMillis(11), Duration.ofMillis(12), Duration.ofMillis(13), true,
				BlindWrites.REFUSE));
		assertThat(changed.with((it) -> {
		})).isEqualTo(changed);
	}

	@Test
	void whatCannotWorkIsRefusedByItsName() {
		Map<String, Consumer<StateTopicSettingsBuilder>> mistakes = new LinkedHashMap<>();
		mistakes.put("prefix", (it) -> it.prefix("{a}"));
		mistakes.put("partitions", (it) -> it.partitions(0));
		mistakes.put("ttl", (it) -> it.ttl(Duration.ofMillis(-1)));
		mistakes.put("replica.max-entries", (it) -> it.maxEntries(0));
		mistakes.put("head-interval", (it) -> it.headInterval(Duration.ZERO));
		mistakes.put("stale-after", (it) -> it.staleAfter(Duration.ofMillis(400)));
		mistakes.put("command-timeout", (it) -> it.commandTimeout(Duration.ZERO));
		mistakes.put("write-timeout", (it) -> it.writeTimeout(Duration.ofSeconds(-1)));
		mistakes.put("inline-limit", (it) -> it.inlineLimit(-1));
		mistakes.put("journal-length", (it) -> it.journalLength(0));
		mistakes.put("dirty-limit", (it) -> it.dirtyLimit(0));
		mistakes.put("sweep-interval", (it) -> it.sweepInterval(Duration.ZERO));
		mistakes.put("retry.delay", (it) -> it.firstRetry(Duration.ZERO));
		mistakes.put("retry.max-delay", (it) -> it.longestRetry(Duration.ofMillis(99)));
		mistakes.forEach((setting, mistake) -> assertThatExceptionOfType(InvalidStateSettingException.class)
			.isThrownBy(() -> StateTopicSettings.DEFAULTS.with(mistake))
			.satisfies((ex) -> assertThat(ex.setting()).isEqualTo(setting))
			.satisfies((ex) -> assertThat(ex).hasMessageStartingWith(setting + "=" + ex.value() + ": it must ")));
	}

}
