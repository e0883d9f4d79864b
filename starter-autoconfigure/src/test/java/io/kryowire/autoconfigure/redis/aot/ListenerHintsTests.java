/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.aot;

import java.util.Arrays;

import io.kryowire.autoconfigure.aot.AheadOfTime;
import io.kryowire.autoconfigure.redis.shop.Inbox;
import io.kryowire.autoconfigure.redis.shop.MessageShop;
import io.kryowire.autoconfigure.redis.shop.Order;
import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is told of listeners before run time.
 */
class ListenerHintsTests {

	@Test
	void payloadsAndListenersAreReflectedUpon() {
		RuntimeHints hints = AheadOfTime.process(MessageShop.class, "shop.prefix=any:").getRuntimeHints();
		assertThat(RuntimeHintsPredicates.reflection()
			.onType(Order.class)
			.withMemberCategories(MemberCategory.ACCESS_DECLARED_FIELDS, MemberCategory.INVOKE_DECLARED_CONSTRUCTORS))
			.accepts(hints);
		for (String method : new String[] { "on", "onKryo" }) {
			assertThat(RuntimeHintsPredicates.reflection()
				.onMethodInvocation(Arrays.stream(ReflectionUtils.getDeclaredMethods(Inbox.class))
					.filter((each) -> each.getName().equals(method))
					.findFirst()
					.orElseThrow()))
				.accepts(hints);
		}
	}

	@Test
	void aBeanThatDoesNotListenIsNotTheirs() {
		assertThat(ListenerHints.of(String.class)).isNull();
		assertThat(ListenerHints.of(Inbox.class)).isNotNull();
	}

}
