/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.aot;

import java.util.Arrays;
import java.util.stream.Stream;

import io.kryowire.autoconfigure.kryonet.PatientLinks;
import io.kryowire.autoconfigure.redis.shop.Inbox;
import io.kryowire.autoconfigure.redis.shop.MessageShop;
import io.kryowire.autoconfigure.redis.shop.Order;
import io.kryowire.autoconfigure.shop.Item;
import io.kryowire.autoconfigure.shop.Prices;
import io.kryowire.autoconfigure.shop.Shops;
import io.kryowire.autoconfigure.shop.TwoSidedShop;
import io.kryowire.autoconfigure.state.shop.Heard;
import io.kryowire.autoconfigure.state.shop.Quote;
import io.kryowire.autoconfigure.state.shop.QuoteShop;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.test.redis.EmbeddedRedis;
import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that is processed ahead of time and runs on the JVM.
 */
class AheadOfTimeTests {

	/** One for all, since the compiler and the other class loader are dear. */
	@Test
	@CompileWithForkedClassLoader
	void anApplicationAnswersAndCallsPublishesAndListensPutsAndHears() {
		try (EmbeddedRedis redis = EmbeddedRedis.start(); ConfigurableApplicationContext other = Shops.answering()) {
			String[] properties = properties(redis, Shops.address(other));
			TestGenerationContext generated = AheadOfTime.process(Mall.class, properties);
			TestCompiler.forSystem().with(generated).compile((compiled) -> {
				try (GenericApplicationContext context = new GenericApplicationContext()) {
					TestPropertyValues.of(properties).applyTo(context);
					instance(compiled.getInstance(ApplicationContextInitializer.class)).initialize(context);
					context.refresh();
					answersAndCalls(context);
					publishesAndListens(context);
					putsAndHears(context);
				}
				catch (Exception ex) {
					throw new IllegalStateException(ex);
				}
			});
		}
	}

	@Test
	void annotatedTypesAreFoundAheadOfTime() {
		TestGenerationContext generated = AheadOfTime.process(TwoSidedShop.class,
				"kryowire.codec.packages=" + Item.class.getPackageName());
		assertThat(RuntimeHintsPredicates.reflection()
			.onType(Item.class)
			.withMemberCategory(MemberCategory.ACCESS_DECLARED_FIELDS)).accepts(generated.getRuntimeHints());
	}

	private static void answersAndCalls(ApplicationContext context) throws Exception {
		assertThat(context.getBean(Prices.class).cents("tea")).isEqualTo(300);
		assertThat(context.getBean(KryonetServer.class).contracts()).extracting(ServiceContract::type)
			.containsExactlyInAnyOrder(Prices.class, TwoSidedShop.Echo.class);
		assertThat(context.getEnvironment().getProperty("local.kryonet.port"))
			.isEqualTo(String.valueOf(context.getBean(KryonetServer.class).port()));
	}

	private static void publishesAndListens(ApplicationContext context) {
		assertThat(context.getBean("redisMessageListenerContainer")).isInstanceOf(KryowireListenerContainer.class);
		context.getBean(RedisMessageSendingTemplate.class)
			.convertAndSend(context.getEnvironment().getRequiredProperty("shop.prefix") + "orders",
					new Order("tea", 1));
		patiently().until(() -> context.getBean(Inbox.class).heard.contains(new Order("tea", 1)));
	}

	private static void putsAndHears(ApplicationContext context) {
		@SuppressWarnings("unchecked")
		StateTopic<Quote> quotes = context.getBean(StateTopic.class);
		quotes.put("DE1", new Quote("DE1", 1));
		patiently().until(() -> context.getBean(Heard.class).changes.contains("PUT DE1 1"));
	}

	static String[] properties(EmbeddedRedis redis, String nodes) {
		return Stream
			.of(PatientLinks.ofServer("kryowire.kryonet.server.port=0"),
					PatientLinks.ofGroup("shops", "kryowire.kryonet.client.shops.nodes=" + nodes),
					MessageShop.properties(redis.host(), redis.port()),
					QuoteShop.properties(redis.host(), redis.port(), "kryowire.state.topics.some.ttl=1m"))
			.flatMap(Arrays::stream)
			.toArray(String[]::new);
	}

	@SuppressWarnings("unchecked")
	private static ApplicationContextInitializer<GenericApplicationContext> instance(
			ApplicationContextInitializer<?> initializer) {
		return (ApplicationContextInitializer<GenericApplicationContext>) initializer;
	}

}
