/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class CallTableTests {

	private final CallTable calls = new CallTable();

	@ParameterizedTest
	@ValueSource(strings = { "found-1", "found-0", "found-999999999", "a-b-1023", "a-b-1024", "x", "", "-", "-5", "a-",
			"a-007", "a-1x", "a-9999999999", "7", "a--1" })
	void eachIdIsThatOfItsCall(String id) {
		assertThat(this.calls.call(id).id()).isEqualTo(id);
		assertThat(this.calls.call(id)).isSameAs(this.calls.call(id));
	}

	@Test
	void callsWithOtherIdsAreOthers() {
		assertThat(new String[] { "a-1", "a-01", "a1", "b-1", "a-1-1", "a-", "a", "1", "a-1025" })
			.extracting(this.calls::call)
			.doesNotHaveDuplicates();
		assertThat(this.calls.all()).hasSize(9);
	}

}
