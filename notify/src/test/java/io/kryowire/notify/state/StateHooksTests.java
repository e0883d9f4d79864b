/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an application gives to state topics does not stop them.
 */
@ExtendWith(OutputCaptureExtension.class)
class StateHooksTests {

	@Test
	void whatTheErrorHandlerThrowsIsLoggedAndGoesNoFurther(CapturedOutput log) {
		StateHooks hooks = StateHooks.DEFAULTS.withErrors((failure) -> {
			throw new AssertionError("made up");
		});
		hooks.failed(new StateFailure("quotes", "key", 1, null, 0, 1, new IllegalStateException("a listener's")));
		assertThat(log).contains("The error handler of state topic 'quotes' failed", "made up");
	}

}
