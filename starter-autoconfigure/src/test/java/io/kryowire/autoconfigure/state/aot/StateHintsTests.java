/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.aot;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

import io.kryowire.autoconfigure.aot.AheadOfTime;
import io.kryowire.autoconfigure.state.shop.Heard;
import io.kryowire.autoconfigure.state.shop.Quote;
import io.kryowire.autoconfigure.state.shop.QuoteShop;
import io.kryowire.notify.state.StateTopic;
import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.core.ResolvableType;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is told of state topics before run time.
 */
class StateHintsTests {

	@Test
	void valuesAndListenersAreReflectedUpon() {
		RuntimeHints hints = AheadOfTime.process(QuoteShop.class, "shop.topic=any").getRuntimeHints();
		assertThat(RuntimeHintsPredicates.reflection()
			.onType(Quote.class)
			.withMemberCategories(MemberCategory.ACCESS_DECLARED_FIELDS, MemberCategory.INVOKE_DECLARED_CONSTRUCTORS))
			.accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(Arrays.stream(ReflectionUtils.getDeclaredMethods(Heard.class))
				.filter((each) -> each.getName().equals("changed"))
				.findFirst()
				.orElseThrow()))
			.accepts(hints);
	}

	@Test
	void aBeanWithoutTopicsIsNotTheirs() {
		assertThat(StateHints.of(ResolvableType.forClass(String.class))).isNull();
		assertThat(StateHints.of(ResolvableType.forClassWithGenerics(StateTopic.class, Quote.class)))
			.isEqualTo(new StateHints(Set.of(Quote.class), List.of()));
	}

}
