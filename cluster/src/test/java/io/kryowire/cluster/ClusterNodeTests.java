/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Collections;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ClusterNodeTests {

	@ParameterizedTest
	@ValueSource(strings = { "a\nb", "a\u0000", "\u001b[31m", "a\u0085" })
	void whenATextHasControlCharactersThenItIsRefusedAndNotRepeated(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> ClusterNode.at(text, "host", 1))
			.withMessageContaining("The id of a node")
			.satisfies((ex) -> assertThat(ex.getMessage().chars()).noneMatch(Character::isISOControl));
		assertThatIllegalArgumentException().isThrownBy(() -> ClusterNode.at("a", text, 1))
			.withMessageContaining("The host of a node");
	}

	@Test
	void whenATextIsTooLongThenItIsRefusedAndNotRepeated() {
		assertThatIllegalArgumentException().isThrownBy(
				() -> new ClusterNode("a", "host", List.of(1), "z".repeat(1_000_000), 1, 0, ClusterNode.State.SERVING))
			.withMessageContaining("The zone of a node has at most 255 characters")
			.satisfies((ex) -> assertThat(ex.getMessage()).hasSizeLessThan(500));
	}

	@Test
	void whenThereAreTooManyPortsThenTheyAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(
				() -> new ClusterNode("a", "host", Collections.nCopies(257, 1), "", 1, 0, ClusterNode.State.SERVING))
			.withMessageContaining("257 ports, at most 256");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a b", "ä:1", "{tag}", "\"", "node/1", "%s", "\ud83d\ude80" })
	void otherCharactersAreTaken(String id) {
		assertThat(ClusterNode.at(id, "host", 1).id()).isEqualTo(id);
	}

}
