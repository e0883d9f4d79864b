/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.aot;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import io.kryowire.autoconfigure.state.shop.Heard;
import io.kryowire.autoconfigure.state.shop.Quote;
import io.kryowire.autoconfigure.state.shop.QuoteShop;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.test.redis.EmbeddedRedis;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.core.ResolvableType;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application with a state topic that is processed ahead of time and runs on the JVM.
 */
class AheadOfTimeTests {

	@Test
	@CompileWithForkedClassLoader
	void anApplicationWithATopicPutsAndHears() {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		String[] properties = { "spring.data.redis.host=" + redis.host(), "spring.data.redis.port=" + redis.port(),
				"spring.data.redis.lettuce.shutdown-timeout=0ms", "shop.topic=t" + UUID.randomUUID(),
				"kryowire.state.topics.some.ttl=1m", "kryowire.state.write-timeout=30s" };
		TestGenerationContext generated = process(properties);
		TestCompiler.forSystem().with(generated).compile((compiled) -> {
			try (GenericApplicationContext context = new GenericApplicationContext()) {
				TestPropertyValues.of(properties).applyTo(context);
				instance(compiled.getInstance(ApplicationContextInitializer.class)).initialize(context);
				context.refresh();
				@SuppressWarnings("unchecked")
				StateTopic<Quote> quotes = context.getBean(StateTopic.class);
				quotes.put("DE1", new Quote("DE1", 1));
				Awaitility.await()
					.atMost(Duration.ofSeconds(20))
					.until(() -> context.getBean(Heard.class).changes.contains("PUT DE1 1"));
			}
		});
	}

	@Test
	void valuesAndListenersAreReflectedUpon() {
		RuntimeHints hints = process("shop.topic=any").getRuntimeHints();
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

	private static TestGenerationContext process(String... properties) {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			TestPropertyValues.of(properties).applyTo(context);
			context.register(QuoteShop.class);
			TestGenerationContext generated = new TestGenerationContext(QuoteShop.class);
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
