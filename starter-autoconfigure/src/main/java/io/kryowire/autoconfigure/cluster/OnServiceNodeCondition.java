/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/**
 * Matches if this application is configured to be a node of a service.
 */
class OnServiceNodeCondition extends SpringBootCondition {

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition("Node of a service");
		return isNode(context.getEnvironment())
				? ConditionOutcome.match(message.because("it says where the nodes of its service are"))
				: ConditionOutcome.noMatch(message.because("neither kryowire.cluster.discovery nor .nodes is set"));
	}

	static boolean isNode(Environment environment) {
		Binder binder = Binder.get(environment);
		return isSomewhere(binder.bind("kryowire.cluster.discovery", String.class).orElse("none"))
				|| binder.bind("kryowire.cluster.nodes", Bindable.listOf(String.class))
					.map((nodes) -> nodes.stream().anyMatch(StringUtils::hasText))
					.orElse(false);
	}

	/** Nothing at all is nowhere too, as with a placeholder that has no value. */
	static boolean isSomewhere(@Nullable String discovery) {
		return StringUtils.hasText(discovery) && !discovery.trim().equalsIgnoreCase("none");
	}

}
