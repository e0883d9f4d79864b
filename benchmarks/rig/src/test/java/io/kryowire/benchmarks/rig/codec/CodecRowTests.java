/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class CodecRowTests {

	@ParameterizedTest
	@EnumSource
	void theTwoSamplesOfARowDifferAndAreOfItsType(CodecRow row) {
		assertThat(row.sample()).isEqualTo(row.sample()).isNotEqualTo(row.otherSample()).isInstanceOf(row.rootType());
	}

	@ParameterizedTest
	@EnumSource
	void aRowIsFoundByItsId(CodecRow row) {
		assertThat(CodecRow.of(row.id())).isSameAs(row);
	}

	@Test
	void anUnknownRowIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> CodecRow.of("codec-tree"))
			.withMessage("No codec row 'codec-tree'");
	}

}
