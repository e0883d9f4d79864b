/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.acme.quotes.Quote;
import com.acme.wire.Bond;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;

/**
 * What applications have written that the document shows, in a server of its own.
 */
/*
 * Versions go on from the last one of the journal if that is later than the clock, so one
 * of the year 2100 makes them the same each time. Nonces are told from what they are in
 * the journal.
 */
final class StoredExamples implements AutoCloseable {

	private static final List<String> TOPICS = List.of("quotes", "greetings", "bonds");

	private static final List<String> CHANNELS = List.of("kryowire:{quotes:8}", "kryowire:{greetings:5}", "orders");

	private static final String END = "end";

	private static final String LAST = "4102444800000-0";

	private static final int PARTITIONS = 16;

	private final EmbeddedRedis redis = EmbeddedRedis.start();

	/** What was published, by channel, one after the other. */
	private final Map<String, String> messages = new LinkedHashMap<>();

	private final Map<String, String> nonces = new LinkedHashMap<>();

	StoredExamples() {
		for (String topic : TOPICS) {
			for (int i = 0; i < PARTITIONS; i++) {
				this.redis.send("XADD", journal(topic, i), LAST, "-", "-");
				this.redis.send("XDEL", journal(topic, i), LAST);
			}
		}
		try (RedisConsole subscriber = this.redis.console()) {
			for (String channel : CHANNELS) {
				subscriber.send("SUBSCRIBE", channel);
			}
			writeBinary();
			writeJson();
			this.redis.send("PUBLISH", CHANNELS.get(0), END);
			receive(subscriber);
		}
		nameNonces();
	}

	private void receive(RedisConsole subscriber) {
		List<?> message = (List<?>) subscriber.receiveBytes();
		while (!Arrays.equals((byte[]) message.get(2), END.getBytes(StandardCharsets.UTF_8))) {
			String channel = new String((byte[]) message.get(1), StandardCharsets.UTF_8);
			this.messages.merge(channel, HexFormat.of().formatHex((byte[]) message.get(2)), String::concat);
			message = (List<?>) subscriber.receiveBytes();
		}
	}

	private static String journal(String topic, int partition) {
		return "kryowire:{%s:%d}:log".formatted(topic, partition);
	}

	private void writeBinary() {
		try (ConfigurableApplicationContext application = application("kryo")) {
			StateTopics topics = application.getBean(StateTopics.class);
			StateTopic<Quote> quotes = topics.topic("quotes", Quote.class);
			quotes.put("DE1", new Quote("DE1", 10150));
			quotes.remove("DE1");
			quotes.put("DE1", new Quote("DE1", 10160));
			topics.topic("greetings", String.class).put("de", "Grüße");
			application.getBean(RedisMessageSendingTemplate.class)
				.convertAndSend("orders", new Quote("DE1", 10160), Map.of("source", "desk"));
		}
	}

	private void writeJson() {
		try (ConfigurableApplicationContext application = application("json")) {
			application.getBean(StateTopics.class).topic("bonds", Bond.class).put("DE1", bond());
		}
	}

	private static Bond bond() {
		return new Bond("DE1", UUID.fromString("3e5b3b5c-2f6a-4b0e-9d5f-0c2f6c1d7a11"), 10160, 0.5,
				new BigDecimal("101.60"), true, 'A', Bond.Side.SELL, LocalDate.of(2031, 8, 15), new byte[] { 1, 2, 3 },
				new ArrayList<>(List.of("Bund", "31")), Set.of(2031), new LinkedList<>(List.of("x")),
				new LinkedHashMap<>(Map.of("a", 1)), Map.of(1, "one"), Optional.of("new"), null, new Bond.State("DE"),
				5, 5L);
	}

	ConfigurableApplicationContext application(String format) {
		return new SpringApplicationBuilder(Application.class)
			.properties("spring.main.web-application-type=none", "spring.data.redis.url=" + this.redis.uri(),
					"kryowire.codec.format=" + format, "kryowire.state.topics.greetings.inline-limit=48B")
			.run();
	}

	private void nameNonces() {
		for (String topic : TOPICS) {
			for (int i = 0; i < PARTITIONS; i++) {
				for (Object entry : (List<?>) send("XRANGE", journal(topic, i), "-", "+")) {
					byte[] nonce = (byte[]) ((List<?>) ((List<?>) entry).get(1)).get(0);
					String name = "%02x".formatted((this.nonces.size() + 1) * 0x11).repeat(Long.BYTES);
					this.nonces.put(HexFormat.of().formatHex(nonce), name);
				}
			}
		}
	}

	private Object send(String... words) {
		try (RedisConsole console = this.redis.console()) {
			return console.sendBytes(
					Stream.of(words).map((word) -> word.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new));
		}
	}

	EmbeddedRedis redis() {
		return this.redis;
	}

	/** What Redis answers, with the nonces of the document. */
	String answer(String command) {
		String[] words = command.split(" ");
		String answer = words[0].equals("SUBSCRIBE") ? this.messages.get(words[1]) : hex(send(words));
		for (Map.Entry<String, String> nonce : this.nonces.entrySet()) {
			answer = answer.replace(nonce.getKey(), nonce.getValue());
		}
		return answer;
	}

	private static String hex(Object answer) {
		return (answer instanceof byte[] bytes) ? HexFormat.of().formatHex(bytes)
				: ((List<?>) answer).stream().map(StoredExamples::hex).collect(Collectors.joining());
	}

	@Override
	public void close() {
		this.redis.close();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
