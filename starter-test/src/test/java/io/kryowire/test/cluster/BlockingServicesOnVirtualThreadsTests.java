/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.cluster;

import java.util.Map;

import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/**
 * With virtual threads, as Spring Boot has them.
 */
@EnabledForJreRange(min = JRE.JAVA_21)
class BlockingServicesOnVirtualThreadsTests extends AbstractBlockingServicesContract {

	@Override
	Map<String, ?> properties() {
		return Map.of("spring.threads.virtual.enabled", true);
	}

}
