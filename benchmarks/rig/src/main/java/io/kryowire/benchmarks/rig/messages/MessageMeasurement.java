/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.messages;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.SampleFile;
import io.kryowire.benchmarks.rig.call.WarmUp;

/**
 * The publishers' JVM of one launch: tries the ways to publish that the subject proposes,
 * measures the best, and appends a line to the samples. A launch fails if a message was
 * not what had been published, or could not be.
 */
public final class MessageMeasurement {

	private static final int ITERATIONS = 5;

	private static final long TRIAL_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

	/** 10 000 messages a second. */
	private static final long EVERY_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

	private final Arguments arguments;

	private final AtomicLong failures = new AtomicLong();

	private final Map<String, List<Double>> metrics = new LinkedHashMap<>();

	private MessageMeasurement(Arguments arguments) {
		this.arguments = arguments;
	}

	/**
	 * Takes {@code --row}, {@code --subject} (its name), {@code --class} (what implements
	 * it), {@code --redis} (the port), {@code --channel}, {@code --control} (as
	 * {@link MessageListening} has said it), {@code --seconds} (of measuring) and
	 * {@code --samples} (the file to append to).
	 */
	public static void main(String[] args) {
		int code = 1;
		try {
			code = new MessageMeasurement(Arguments.parse(args)).run() ? 0 : 1;
		}
		catch (Throwable ex) {
			ex.printStackTrace();
		}
		finally {
			Runtime.getRuntime().halt(code);
		}
	}

	static MessageSubject instantiate(String className) throws ReflectiveOperationException {
		return (MessageSubject) Class.forName(className).getDeclaredConstructor().newInstance();
	}

	private boolean run() throws Exception {
		MessageRow row = MessageRow.of(this.arguments.text("row"));
		MessageSubject subject = instantiate(this.arguments.text("class"));
		try (Audience audience = new Audience((int) this.arguments.number("control"))) {
			Publishers publishers = new Publishers(subject.publisher((int) this.arguments.number("redis"),
					this.arguments.text("channel"), this::failed), audience);
			if (row == MessageRow.LATENCY) {
				measureLatency(subject, publishers, audience);
			}
			else {
				measureRate(subject, publishers, audience);
			}
			new SampleFile(this.arguments.path("samples")).append(row.id(), this.arguments.text("subject"),
					this.metrics);
			System.out.printf("%d could not be published, %d were wrong, %d lost while warming up too%n",
					this.failures.get(), audience.heard().wrong(), publishers.lost());
			return this.failures.get() == 0 && audience.heard().wrong() == 0;
		}
	}

	private void failed(Throwable failure) {
		if (this.failures.getAndIncrement() == 0) {
			failure.printStackTrace();
		}
	}

	private void measureRate(MessageSubject subject, Publishers publishers, Audience audience) throws Exception {
		List<Publishing> ways = subject.publishings();
		WarmUp.run((nanos) -> publishers.flatOut(ways.get(ways.size() / 2), nanos));
		failIfUnpublished();
		Publishing best = ways.get(0);
		double bestRate = 0;
		for (Publishing way : ways) {
			double rate = rate(publishers, way, TRIAL_NANOS);
			System.out.printf("%s: %.0f/s%n", way, rate);
			if (rate > bestRate) {
				best = way;
				bestRate = rate;
			}
		}
		long lost = publishers.lost();
		long inversions = audience.heard().inversions();
		for (int i = 0; i < ITERATIONS; i++) {
			add("ops", rate(publishers, best, iterationNanos()));
		}
		addCounts(best, audience.heard().inversions() - inversions, publishers.lost() - lost);
	}

	/** Lost messages are not counted, nor is the time in which they were awaited. */
	private static double rate(Publishers publishers, Publishing way, long nanos) throws Exception {
		long lost = publishers.lost();
		long start = System.nanoTime();
		long published = publishers.flatOut(way, nanos);
		long took = System.nanoTime() - start;
		long missing = publishers.lost() - lost;
		return (double) (published - missing) * TimeUnit.SECONDS.toNanos(1) / ((missing > 0) ? nanos : took);
	}

	private void failIfUnpublished() {
		if (this.failures.get() > 0) {
			throw new IllegalStateException(
					"%d messages could not be published while warming up".formatted(this.failures.get()));
		}
	}

	private void measureLatency(MessageSubject subject, Publishers publishers, Audience audience) throws Exception {
		List<Publishing> ways = subject.publishings();
		int window = ways.stream().mapToInt(Publishing::window).min().orElseThrow();
		List<Publishing> paces = ways.stream()
			.map(Publishing::threads)
			.distinct()
			.map((threads) -> new Publishing(threads, window))
			.toList();
		Publishing usual = paces.get(paces.size() / 2);
		WarmUp.run((nanos) -> publishers.flatOut(usual, nanos));
		failIfUnpublished();
		Publishing best = bestPace(paces, publishers, audience);
		long lost = publishers.lost();
		long inversions = audience.heard().inversions();
		publishers.timerMicros();
		for (int i = 0; i < ITERATIONS; i++) {
			publishers.paced(best, EVERY_NANOS, iterationNanos());
			Heard heard = audience.collect();
			add("p50us", heard.p50() / 1000.0);
			add("p99us", heard.p99() / 1000.0);
			add("p999us", heard.p999() / 1000.0);
			add("timer_p99us", publishers.timerMicros());
		}
		addCounts(best, audience.heard().inversions() - inversions, publishers.lost() - lost);
	}

	private static Publishing bestPace(List<Publishing> paces, Publishers publishers, Audience audience)
			throws Exception {
		Publishing best = paces.get(0);
		long bestLatency = Long.MAX_VALUE;
		for (Publishing pace : paces) {
			publishers.paced(pace, EVERY_NANOS, TRIAL_NANOS);
			audience.collect();
			publishers.paced(pace, EVERY_NANOS, TRIAL_NANOS);
			long latency = audience.collect().p99();
			System.out.printf("%s: p99 %d us%n", pace, TimeUnit.NANOSECONDS.toMicros(latency));
			if (latency < bestLatency) {
				best = pace;
				bestLatency = latency;
			}
		}
		return best;
	}

	private void addCounts(Publishing way, long inversions, long lost) {
		add("inversions", inversions);
		add("lost", lost);
		add("threads", way.threads());
		add("window", way.window());
	}

	private void add(String metric, double value) {
		this.metrics.computeIfAbsent(metric, (key) -> new ArrayList<>()).add(value);
	}

	private long iterationNanos() {
		return (long) (TimeUnit.SECONDS.toNanos(1) * this.arguments.number("seconds") / ITERATIONS);
	}

}
