/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.observation;

import io.kryowire.call.observation.ObservationMode;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Whether any calls are to be observed. It binds the mode, since {@code off} means
 * {@code false} to YAML.
 */
class OnObservationModeCondition extends SpringBootCondition {

	private static final String MODE = "kryowire.kryonet.observation.mode";

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ObservationMode mode = Binder.get(context.getEnvironment())
			.bind(MODE, ObservationMode.class)
			.orElse(ObservationMode.TRACED);
		ConditionMessage message = ConditionMessage.forCondition(MODE).because("is " + mode);
		return new ConditionOutcome(mode != ObservationMode.OFF, message);
	}

}
