/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.aot;

import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;

import io.kryowire.autoconfigure.redis.shop.Inbox;
import io.kryowire.autoconfigure.redis.shop.MessageShop;
import io.kryowire.autoconfigure.redis.shop.Order;
import io.kryowire.notify.message.KryowireListenerContainer;
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
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application with listeners that is processed ahead of time and runs on the JVM.
 */
class AheadOfTimeTests {

	@Test
	@CompileWithForkedClassLoader
	void anApplicationThatListensHears() {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		String prefix = UUID.randomUUID() + ":";
		String[] properties = { "spring.data.redis.host=" + redis.host(), "spring.data.redis.port=" + redis.port(),
				"spring.data.redis.lettuce.shutdown-timeout=0ms", "shop.prefix=" + prefix };
		TestGenerationContext generated = process(properties);
		TestCompiler.forSystem().with(generated).compile((compiled) -> {
			try (GenericApplicationContext context = new GenericApplicationContext()) {
				TestPropertyValues.of(properties).applyTo(context);
				instance(compiled.getInstance(ApplicationContextInitializer.class)).initialize(context);
				context.refresh();
				assertThat(context.getBean("redisMessageListenerContainer"))
					.isInstanceOf(KryowireListenerContainer.class);
				context.getBean(RedisMessageSendingTemplate.class)
					.convertAndSend(prefix + "orders", new Order("tea", 1));
				Awaitility.await()
					.atMost(Duration.ofSeconds(20))
					.until(() -> context.getBean(Inbox.class).heard.contains(new Order("tea", 1)));
			}
		});
	}

	@Test
	void payloadsAndListenersAreReflectedUpon() {
		RuntimeHints hints = process("shop.prefix=any:").getRuntimeHints();
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

	private static TestGenerationContext process(String... properties) {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			TestPropertyValues.of(properties).applyTo(context);
			context.register(MessageShop.class);
			TestGenerationContext generated = new TestGenerationContext(MessageShop.class);
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
