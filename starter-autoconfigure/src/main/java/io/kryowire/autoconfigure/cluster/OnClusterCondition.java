/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches if this is a node of a service, or if a group is not configured with a list of
 * nodes.
 */
public final class OnClusterCondition extends SpringBootCondition {

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition("Nodes that come and go");
		return isUsed(context.getEnvironment()) ? ConditionOutcome.match(message.because("there are some"))
				: ConditionOutcome.noMatch(message.because("all nodes are configured"));
	}

	private static boolean isUsed(Environment environment) {
		Binder binder = Binder.get(environment);
		return OnServiceNodeCondition.isNode(environment)
				|| binder.bind("kryowire.kryonet.client", Bindable.mapOf(String.class, Group.class))
					.orElse(Map.of())
					.values()
					.stream()
					.anyMatch(Group::isDiscovered);
	}

	/** What decides about a group. */
	record Group(@Nullable String discovery, @Nullable List<String> nodes) {

		boolean isDiscovered() {
			return OnServiceNodeCondition.isSomewhere(this.discovery)
					|| (this.nodes != null && this.nodes.stream().anyMatch(DnsName::isMeant));
		}

	}

}
