/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec;

import java.util.function.UnaryOperator;

import io.kryowire.benchmarks.rig.codec.model.PriceUpdate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class SelfCheckTests {

	/** Not where something else is expected than what was encoded. */
	@ParameterizedTest
	@EnumSource(names = "EVOLUTION", mode = EnumSource.Mode.EXCLUDE)
	void theSubjectThatDoesNothingPasses(CodecRow row) {
		assertThat(SelfCheck.run(new NoopSubject(), row)).isZero();
	}

	@Test
	void whenAFieldIsLostThenTheErrorShowsBothValues() {
		CodecSubject forgetful = new Subject((value) -> {
			PriceUpdate update = (PriceUpdate) value;
			return new PriceUpdate(update.getInstrument(), 0, update.getPrice());
		}, 8);
		assertThatIllegalStateException().isThrownBy(() -> SelfCheck.run(forgetful, CodecRow.STRUCT))
			.withMessageContaining("fails the self-check of codec-struct")
			.withMessageContaining("encoded PriceUpdate[Instrument[UMBRELLA, -1], -2147483648,")
			.withMessageContaining("decoded PriceUpdate[Instrument[UMBRELLA, -1], 0,");
	}

	@Test
	void whenTheSameValueIsDecodedWhateverWasEncodedThenItFails() {
		CodecSubject constant = new Subject((value) -> CodecRow.STRUCT.sample(), 8);
		assertThatIllegalStateException().isThrownBy(() -> SelfCheck.run(constant, CodecRow.STRUCT));
	}

	@Test
	void whenTheLengthIsNotThatOfTheBytesThenItFails() {
		CodecSubject boastful = new Subject(UnaryOperator.identity(), 7);
		assertThatIllegalStateException().isThrownBy(() -> SelfCheck.run(boastful, CodecRow.STRUCT))
			.withMessageEndingWith("reports 7 bytes, wrote 8");
	}

	private static final class Subject implements CodecSubject {

		private final UnaryOperator<Object> way;

		private final int length;

		private Object last = "";

		Subject(UnaryOperator<Object> way, int length) {
			this.way = way;
			this.length = length;
		}

		@Override
		public void prepare(CodecRow row) {
		}

		@Override
		public int encode(Object value) {
			this.last = this.way.apply(value);
			return this.length;
		}

		@Override
		public Object decode() {
			return this.last;
		}

		@Override
		public byte[] bytes() {
			return new byte[8];
		}

	}

}
