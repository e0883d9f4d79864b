/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.call.server.KryonetService;
import io.kryowire.call.task.OwnerTask;

import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;

/**
 * Matches if there is anything that calls can be answered with.
 */
final class OnServices extends AnyNestedCondition {

	OnServices() {
		super(ConfigurationPhase.REGISTER_BEAN);
	}

	@ConditionalOnBean(annotation = KryonetService.class)
	static final class OfContracts {

	}

	@ConditionalOnBean(OwnerTask.class)
	static final class OfTasks {

	}

}
