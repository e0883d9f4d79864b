/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.lab;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.mock.env.MockEnvironment;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

class LabConfigurationTests {

	@ParameterizedTest
	@CsvSource({ ",,false", "'',,false", "0.0.0.0,,false", "192.0.2.1,,false", "::,,false", "127.0.0.1,,true",
			"::1,,true", "localhost,,true", "0.0.0.0,true,true", "127.0.0.1,false,false" })
	void whatBreaksThingsIsThereForThisMachineOnlyUnlessItIsAskedFor(String address, String enabled, boolean there) {
		MockEnvironment environment = new MockEnvironment();
		if (address != null) {
			environment.setProperty("server.address", address);
		}
		if (enabled != null) {
			environment.setProperty("sample.lab.enabled", enabled);
		}
		ConditionContext context = mock(ConditionContext.class);
		given(context.getEnvironment()).willReturn(environment);
		assertThat(new OnLab().matches(context, mock(AnnotatedTypeMetadata.class))).isEqualTo(there);
	}

}
