/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.aot;

import java.net.InetSocketAddress;
import java.util.List;

import io.kryowire.autoconfigure.redis.shop.Inbox;
import io.kryowire.autoconfigure.redis.shop.Order;
import io.kryowire.autoconfigure.shop.Prices;
import io.kryowire.autoconfigure.shop.TwoSidedShop;
import io.kryowire.autoconfigure.state.shop.Heard;
import io.kryowire.autoconfigure.state.shop.Quote;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Peer;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.call.routing.CallRouter;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.codec.WireCodec;
import io.kryowire.notify.message.RedisMessages;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.test.waiting.Waiting;

import org.springframework.aot.AotDetector;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigUtils;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * All of the mall, with all auto-configurations and a main method as others have it,
 * which tells what works and ends.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(Mall.class)
public class MallApplication {

	/** Starts it, and uses everything once. */
	public static void main(String[] arguments) throws Exception {
		SpringApplication application = new SpringApplication(MallApplication.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		try (ConfigurableApplicationContext context = application.run(arguments)) {
			System.out.println("generated: " + isGenerated(context));
			System.out.println("contracts: " + contracts(context));
			System.out
				.println("container: " + context.getBean("redisMessageListenerContainer").getClass().getSimpleName());
			System.out.println("calls: " + context.getBean(Prices.class).cents("tea"));
			System.out.println("answers: " + ask(context));
			publishAndListen(context);
			putAndHear(context);
		}
	}

	/** Nothing has looked for beans while it started. */
	private static boolean isGenerated(ConfigurableApplicationContext context) {
		return AotDetector.useGeneratedArtifacts() && !context.getBeanFactory()
			.containsBeanDefinition(AnnotationConfigUtils.CONFIGURATION_ANNOTATION_PROCESSOR_BEAN_NAME);
	}

	/** As a client does that is another application. */
	private static String ask(ConfigurableApplicationContext context) {
		int port = context.getEnvironment().getRequiredProperty("local.kryonet.port", int.class);
		int patience = (int) Waiting.LONGEST.toMillis();
		LinkSettings settings = LinkSettings.of("asker").withTimes(patience, patience / 4, patience);
		WireCodec codec = context.getBean(WireCodec.class);
		try (Peer peer = new KryonetTransport().peer(codec, settings, new InetSocketAddress("127.0.0.1", port))
			.connect()) {
			return KryonetServiceProxyFactory.builder(codec, CallRouter.to("mall", peer))
				.deadline(Waiting.LONGEST)
				.build()
				.createClient(TwoSidedShop.Echo.class)
				.echo("an echo");
		}
	}

	private static List<String> contracts(ConfigurableApplicationContext context) {
		return context.getBean(KryonetServer.class)
			.contracts()
			.stream()
			.map((contract) -> contract.type().getSimpleName())
			.sorted()
			.toList();
	}

	/** As our own template publishes, and as Spring's does. */
	private static void publishAndListen(ConfigurableApplicationContext context) {
		String topic = context.getEnvironment().getRequiredProperty("shop.prefix") + "orders";
		Order tea = new Order("tea", 1);
		context.getBean(RedisMessages.class).topic(topic, Order.class).publish(tea);
		Order coffee = new Order("coffee", 1);
		context.getBean(RedisMessageSendingTemplate.class).convertAndSend(topic, coffee);
		for (Order order : List.of(tea, coffee)) {
			patiently().until(() -> context.getBean(Inbox.class).heard.contains(order));
			System.out.println("listens: " + order);
		}
	}

	@SuppressWarnings("unchecked")
	private static void putAndHear(ConfigurableApplicationContext context) {
		StateTopic<Quote> quotes = context.getBean(StateTopic.class);
		quotes.put("DE1", new Quote("DE1", 1));
		patiently().until(() -> context.getBean(Heard.class).changes.contains("PUT DE1 1"));
		System.out.println("hears: " + quotes.replica().get("DE1"));
	}

}
