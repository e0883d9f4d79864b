/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.proof;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.protocol.StateKeys;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is said of nodes of a cluster that cannot be asked whether they are masters.
 */
@ExtendWith(OutputCaptureExtension.class)
class MastershipTests {

	private static final int NODES = 3;

	private static final String SAID = "cannot check whether the server";

	private final Mastership mastership = new Mastership(new StateKeys("test:", "t", NODES));

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, NODES - 1 })
	void aNodeThatWithholdsAnAnswerAmongOthersIsSaidOnce(int node, CapturedOutput log) {
		for (int proof = 0; proof < 3; proof++) {
			check(node);
		}
		assertThat(log.getOut()).containsOnlyOnce(SAID);
	}

	@Test
	void aRightThatIsTakenAwayAgainIsSaidAgain(CapturedOutput log) {
		check(1);
		check(-1);
		assertThat(log.getOut()).containsOnlyOnce(SAID);
		check(1);
		assertThat(log.getOut().split(SAID, -1)).hasSize(3);
	}

	/** One of the nodes does not let us ask, if any. */
	private void check(int withholding) {
		List<Command> questions = this.mastership.questions(true);
		List<@Nullable Object> answers = new ArrayList<>(Collections.nCopies(NODES, 0L));
		if (withholding >= 0) {
			answers.set(withholding, new CommandError("NOPERM this user has no permissions to run the 'xack' command"));
		}
		this.mastership.check(questions, answers);
	}

}
