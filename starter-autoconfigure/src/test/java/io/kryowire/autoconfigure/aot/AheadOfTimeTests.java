/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.aot;

import io.kryowire.autoconfigure.shop.Item;
import io.kryowire.autoconfigure.shop.TwoSidedShop;
import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What processing an application ahead of time finds. That it runs afterwards is in
 * {@link AheadOfTimeProcessTests}.
 */
class AheadOfTimeTests {

	@Test
	void annotatedTypesAreFoundAheadOfTime() {
		TestGenerationContext generated = AheadOfTime.process(TwoSidedShop.class,
				"kryowire.codec.packages=" + Item.class.getPackageName());
		assertThat(RuntimeHintsPredicates.reflection()
			.onType(Item.class)
			.withMemberCategory(MemberCategory.ACCESS_DECLARED_FIELDS)).accepts(generated.getRuntimeHints());
	}

}
