/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ArgumentsTests {

	@Test
	void pairsOfNameAndValueAreFoundByName() {
		Arguments arguments = Arguments.parse("--row", "codec-record", "--seconds", "2.5");
		assertThat(arguments.text("row")).isEqualTo("codec-record");
		assertThat(arguments.number("seconds")).isEqualTo(2.5);
	}

	@Test
	void whenAValueIsMissingThenTheErrorNamesIt() {
		assertThatIllegalArgumentException().isThrownBy(() -> Arguments.parse("--row"))
			.withMessage("--row has no value");
	}

	@Test
	void whenANameIsMissingThenTheErrorNamesItAndThosePresent() {
		assertThatIllegalArgumentException().isThrownBy(() -> Arguments.parse("--row", "x").text("subject"))
			.withMessage("--subject is missing, present are [row]");
	}

	@Test
	void whenAClassIsNotWhatItHasToBeThenTheErrorNamesBoth() throws Exception {
		Arguments arguments = Arguments.parse("--class", "java.lang.String");
		assertThat(arguments.instance("class", CharSequence.class)).isEmpty();
		assertThatIllegalArgumentException().isThrownBy(() -> arguments.instance("class", Runnable.class))
			.withMessage("--class java.lang.String is no Runnable");
	}

	@Test
	void whenANumberIsNoneThenTheErrorNamesIt() {
		assertThatIllegalArgumentException().isThrownBy(() -> Arguments.parse("--users", "many").number("users"))
			.withMessage("--users is a number, not 'many'");
	}

	@Test
	void whenANameLacksItsDashesThenTheErrorQuotesIt() {
		assertThatIllegalArgumentException().isThrownBy(() -> Arguments.parse("row", "x"))
			.withMessage("'row' is no --name");
	}

}
