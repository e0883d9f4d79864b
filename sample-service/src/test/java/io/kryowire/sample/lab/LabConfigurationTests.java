/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.lab;

import io.kryowire.sample.nodes.Crash;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class LabConfigurationTests {

	@Test
	void withoutBeingAskedForThereIsNothingThatBreaks() {
		new ApplicationContextRunner().withUserConfiguration(LabConfiguration.class)
			.run((context) -> assertThat(context).doesNotHaveBean(LabController.class).doesNotHaveBean(Crash.class));
	}

}
