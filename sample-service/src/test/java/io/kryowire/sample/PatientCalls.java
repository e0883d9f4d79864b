/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample;

import io.kryowire.call.proxy.ClientInterceptor;
import io.kryowire.test.waiting.Waiting;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Found by every node that a test starts from classes: whatever its contract says, a call
 * has time enough on the busiest machine.
 */
@Configuration(proxyBeanMethods = false)
class PatientCalls {

	@Bean
	ClientInterceptor patience() {
		return (call, next) -> {
			call.deadline(Waiting.LONGEST);
			return next.proceed(call);
		};
	}

}
