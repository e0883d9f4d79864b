/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.fanout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.kryowire.examples.fanout.Publisher.Counts;
import io.kryowire.examples.fanout.Subscriber.Report;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Any number of subscribers, the last of several is slow, and their publisher: each of
 * them an application, in this process.
 */
final class Audience implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private final List<ConfigurableApplicationContext> applications = new ArrayList<>();

	private final Map<String, Subscriber> subscribers = new LinkedHashMap<>();

	private final Publisher publisher;

	/**
	 * Starts all of them.
	 * @param size how many subscribers
	 * @param pause how long the slow one takes for a message
	 * @param redis where Redis is, as a URL
	 */
	Audience(int size, Duration pause, String redis) throws InterruptedException {
		List<String> nodes = new ArrayList<>();
		for (int number = 1; number <= size; number++) {
			boolean slow = number == size && size > 1;
			ConfigurableApplicationContext subscriber = start(Subscriber.Application.class, redis,
					"subscriber.pause=" + (slow ? pause.toMillis() : 0) + "ms");
			String name = slow ? "slow" : "fast-" + number;
			this.subscribers.put(name, subscriber.getBean(Subscriber.class));
			nodes.add(name + "=127.0.0.1:" + subscriber.getEnvironment().getProperty("local.kryonet.port"));
		}
		String all = String.join(",", nodes);
		this.publisher = start(Publisher.Application.class, redis, "kryowire.kryonet.client.patient.nodes=" + all,
				"kryowire.kryonet.client.hasty.nodes=" + all)
			.getBean(Publisher.class);
		this.publisher.awaitSubscribers();
	}

	private ConfigurableApplicationContext start(Class<?> application, String redis, String... properties) {
		ConfigurableApplicationContext started = new SpringApplicationBuilder(application).properties(properties)
			.properties("spring.data.redis.url=" + redis)
			.run();
		this.applications.add(started);
		return started;
	}

	/** Over links, by a publisher that waits for whoever has no room. */
	Round patient(long messages) {
		return overLinks("links, the publisher waits for the slow one", "patient", messages);
	}

	/** The same by one that does not. */
	Round hasty(long messages) {
		return overLinks("links, the publisher does not wait", "hasty", messages);
	}

	private Round overLinks(String title, String group, long messages) {
		this.subscribers.values().forEach(Subscriber::forget);
		Counts before = this.publisher.counts();
		long start = System.nanoTime();
		Map<String, Long> refused = this.publisher.overLinks(group, messages);
		long nanos = System.nanoTime() - start;
		return new Round(title, messages, nanos, this.publisher.counts().since(before), reports(), refused);
	}

	/** Over Redis. */
	Round redis(long messages) throws InterruptedException {
		this.subscribers.values().forEach(Subscriber::forget);
		long start = System.nanoTime();
		this.publisher.overRedis(messages);
		long until = System.nanoTime() + PATIENCE.toNanos();
		for (Subscriber subscriber : this.subscribers.values()) {
			subscriber.awaitAll(messages, until);
		}
		long nanos = System.nanoTime() - start;
		return new Round("Redis", messages, nanos, null, reports(), Map.of());
	}

	private Map<String, Report> reports() {
		Map<String, Report> reports = new LinkedHashMap<>();
		this.subscribers.forEach((name, subscriber) -> reports.put(name, subscriber.report()));
		return reports;
	}

	@Override
	public void close() {
		for (int i = this.applications.size() - 1; i >= 0; i--) {
			this.applications.get(i).close();
		}
	}

	/**
	 * What has become of some messages.
	 *
	 * @param title how they went
	 * @param messages how many there were
	 * @param nanos how long they took
	 * @param counts how often they were encoded and sent over links, {@code null} if they
	 * went another way
	 * @param reports what each subscriber says
	 * @param refused how many the publisher was told that a subscriber did not get
	 */
	record Round(String title, long messages, long nanos, @Nullable Counts counts, Map<String, Report> reports,
			Map<String, Long> refused) {

		@Override
		public String toString() {
			return "%s: %d messages to %d in %.1f s%s%n%s".formatted(this.title, this.messages, this.reports.size(),
					this.nanos / 1e9, counted(this.counts),
					this.reports.entrySet().stream().map(this::line).collect(Collectors.joining()));
		}

		private static String counted(@Nullable Counts counts) {
			return (counts != null) ? ", encoded %d times, sent %d times".formatted(counts.encoded(), counts.sent())
					: "";
		}

		private String line(Map.Entry<String, Report> each) {
			Report report = each.getValue();
			long refusals = this.refused.getOrDefault(each.getKey(), 0L);
			return "  %-8s got %d%s%s%s%n".formatted(each.getKey(), report.heard(),
					report.inOrder() ? " in order" : " OUT OF ORDER",
					(refusals > 0) ? "; the publisher was told that it did not get %d".formatted(refusals) : "",
					(report.told() > 0) ? "; was told that it missed %d, and has read the state up to %d"
						.formatted(report.told(), report.current()) : "");
		}

	}

}
