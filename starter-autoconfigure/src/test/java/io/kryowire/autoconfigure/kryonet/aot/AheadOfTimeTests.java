/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.aot;

import io.kryowire.autoconfigure.shop.AnsweringShop;
import io.kryowire.autoconfigure.shop.Item;
import io.kryowire.autoconfigure.shop.Prices;
import io.kryowire.autoconfigure.shop.Shops;
import io.kryowire.autoconfigure.shop.TwoSidedShop;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.server.KryonetServer;
import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that is processed ahead of time and runs on the JVM.
 */
class AheadOfTimeTests {

	@Test
	@CompileWithForkedClassLoader
	void anApplicationWithAClientAndAServiceAnswersAndCalls() {
		try (ConfigurableApplicationContext other = Shops.answering()) {
			String[] properties = { "kryowire.kryonet.server.port=0",
					"kryowire.kryonet.client.shops.nodes=" + Shops.address(other) };
			TestGenerationContext generated = process(properties);
			TestCompiler.forSystem().with(generated).compile((compiled) -> {
				try (GenericApplicationContext context = new GenericApplicationContext()) {
					TestPropertyValues.of(properties).applyTo(context);
					instance(compiled.getInstance(ApplicationContextInitializer.class)).initialize(context);
					context.refresh();
					assertThat(context.getBean(Prices.class).cents("tea")).isEqualTo(300);
					assertThat(context.getBean(KryonetServer.class).contracts()).extracting(ServiceContract::type)
						.containsExactlyInAnyOrder(Prices.class, TwoSidedShop.Echo.class);
					assertThat(context.getEnvironment().getProperty("local.kryonet.port"))
						.isEqualTo(String.valueOf(context.getBean(KryonetServer.class).port()));
				}
				catch (Exception ex) {
					throw new IllegalStateException(ex);
				}
			});
		}
	}

	@Test
	void annotatedTypesAreFoundAheadOfTime() {
		TestGenerationContext generated = process("kryowire.codec.packages=" + Item.class.getPackageName());
		assertThat(RuntimeHintsPredicates.reflection()
			.onType(Item.class)
			.withMemberCategory(MemberCategory.ACCESS_DECLARED_FIELDS)).accepts(generated.getRuntimeHints());
	}

	private static TestGenerationContext process(String... properties) {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			TestPropertyValues.of(properties).applyTo(context);
			context.register(TwoSidedShop.class);
			TestGenerationContext generated = new TestGenerationContext(AnsweringShop.class);
			new ApplicationContextAotGenerator().processAheadOfTime(context, generated);
			generated.writeGeneratedContent();
			return generated;
		}
	}

	@SuppressWarnings("unchecked")
	private static ApplicationContextInitializer<GenericApplicationContext> instance(
			ApplicationContextInitializer<?> initializer) {
		return (ApplicationContextInitializer<GenericApplicationContext>) initializer;
	}

}
