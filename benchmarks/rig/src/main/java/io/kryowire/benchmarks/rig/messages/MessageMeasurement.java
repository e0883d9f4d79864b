/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.messages;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.Launched;
import io.kryowire.benchmarks.rig.Metrics;
import io.kryowire.benchmarks.rig.call.WarmUp;
import io.kryowire.benchmarks.rig.state.StateMessages;
import io.kryowire.benchmarks.rig.state.StateSubject;
import org.jspecify.annotations.Nullable;

/**
 * The publishers' JVM of one launch: tries the ways to publish that the subject proposes,
 * measures the best, and appends a line to the samples. A launch fails if a message was
 * not what had been published, or could not be.
 */
public final class MessageMeasurement {

	private static final int ITERATIONS = 5;

	private static final int BURSTS = 3;

	/** More than a listener may keep by default. */
	private static final int BURST = 30_000;

	private static final long TRIAL_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

	/** After so long without a further message handled, what is missing is lost. */
	private static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(2);

	/** 10 000 messages a second. */
	private static final long EVERY_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

	private final Arguments arguments;

	private final AtomicLong failures = new AtomicLong();

	/** How many of them while it was measured. */
	private long failed;

	private final Metrics metrics = new Metrics();

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
		Launched.measure(args, (arguments) -> new MessageMeasurement(arguments).run());
	}

	static MessageSubject instantiate(String className) throws ReflectiveOperationException {
		Object subject = Class.forName(className).getDeclaredConstructor().newInstance();
		return (subject instanceof StateSubject state) ? new StateMessages(state) : (MessageSubject) subject;
	}

	private boolean run() throws Exception {
		MessageRow row = MessageRow.of(this.arguments.text("row"));
		MessageSubject subject = instantiate(this.arguments.text("class"));
		try (Audience audience = new Audience((int) this.arguments.number("control"), LOST_NANOS)) {
			Publishers publishers = new Publishers(subject.publisher((int) this.arguments.number("redis"),
					this.arguments.text("channel"), this::failed), audience);
			if (row.isPaced()) {
				measureLatency(subject, publishers, audience);
			}
			else if (row.isSlow()) {
				measureBursts(subject, publishers, audience);
			}
			else {
				measureRate(subject, publishers, audience);
			}
			this.metrics.write(this.arguments);
			System.out.printf(
					"%d could not be published (%d while measured), %d lost, warm-up and all; %d were wrong%n",
					this.failures.get(), this.failed, publishers.lost(), audience.heard().wrong());
			return this.failed == 0 && audience.heard().wrong() == 0;
		}
	}

	private void failed(Throwable failure) {
		if (this.failures.getAndIncrement() == 0) {
			failure.printStackTrace();
		}
	}

	private void measureRate(MessageSubject subject, Publishers publishers, Audience audience) throws Exception {
		List<Publishing> ways = subject.publishings();
		WarmUp.run((nanos) -> publishers.flatOut(ways.get(0), nanos));
		Publishing best = bestWay(ways, publishers);
		Counts before = counts(publishers, audience);
		for (int i = 0; i < ITERATIONS; i++) {
			this.metrics.add("ops", rate(publishers, best, iterationNanos()));
		}
		addCounts(best, before, counts(publishers, audience));
	}

	/** What the product does with a listener that cannot keep up. */
	private void measureBursts(MessageSubject subject, Publishers publishers, Audience audience) throws Exception {
		Publishing way = subject.publishings().get(0);
		WarmUp.run((nanos) -> publishers.flatOut(way, nanos));
		Counts first = counts(publishers, audience);
		for (int i = 0; i < BURSTS; i++) {
			Counts before = counts(publishers, audience);
			long start = System.nanoTime();
			long published = publishers.burst(BURST);
			long took = System.nanoTime() - start;
			Counts after = counts(publishers, audience);
			this.metrics.add("published_ops", (double) BURST * TimeUnit.SECONDS.toNanos(1) / published);
			this.metrics.add("slow_ops",
					(double) (BURST - after.lost() + before.lost()) * TimeUnit.SECONDS.toNanos(1) / took);
			this.metrics.add("refused", after.failures() - before.failures());
			this.metrics.add("missed", after.lost() - before.lost());
		}
		addCounts(new Publishing(1, BURST), first, counts(publishers, audience));
		// Those were told
		this.failed = 0;
	}

	/** The one with most messages a second, of those that lose none. */
	private static Publishing bestWay(List<Publishing> ways, Publishers publishers) throws Exception {
		Publishing best = null;
		double bestRate = 0;
		for (Publishing way : ways) {
			long lost = publishers.lost();
			double rate = rate(publishers, way, TRIAL_NANOS);
			System.out.printf("%s: %.0f/s, %d lost%n", way, rate, publishers.lost() - lost);
			if (publishers.lost() == lost && rate > bestRate) {
				best = way;
				bestRate = rate;
			}
		}
		return chosen(best);
	}

	private static Publishing chosen(@Nullable Publishing best) {
		if (best == null) {
			throw new IllegalStateException("There is no way to publish that loses no messages");
		}
		return best;
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

	private void measureLatency(MessageSubject subject, Publishers publishers, Audience audience) throws Exception {
		List<Publishing> ways = subject.publishings();
		int window = ways.stream().mapToInt(Publishing::window).max().orElseThrow();
		List<Publishing> paces = ways.stream()
			.map(Publishing::threads)
			.distinct()
			.map((threads) -> new Publishing(threads, window))
			.toList();
		WarmUp.run((nanos) -> publishers.flatOut(ways.get(0), nanos));
		Publishing best = bestPace(paces, publishers, audience);
		Counts before = counts(publishers, audience);
		publishers.timerMicros();
		for (int i = 0; i < ITERATIONS; i++) {
			publishers.paced(best, EVERY_NANOS, iterationNanos());
			Heard heard = audience.collect();
			this.metrics.add("p50us", heard.p50() / 1000.0);
			this.metrics.add("p99us", heard.p99() / 1000.0);
			this.metrics.add("p999us", heard.p999() / 1000.0);
			this.metrics.add("timer_p99us", publishers.timerMicros());
		}
		addCounts(best, before, counts(publishers, audience));
	}

	/** The one with the lowest latency, of those that lose no messages. */
	private static Publishing bestPace(List<Publishing> paces, Publishers publishers, Audience audience)
			throws Exception {
		Publishing best = null;
		long bestLatency = Long.MAX_VALUE;
		for (Publishing pace : paces) {
			publishers.paced(pace, EVERY_NANOS, TRIAL_NANOS);
			audience.collect();
			long lost = publishers.lost();
			publishers.paced(pace, EVERY_NANOS, TRIAL_NANOS);
			long latency = audience.collect().p99();
			System.out.printf("%s: p99 %d us, %d lost%n", pace, TimeUnit.NANOSECONDS.toMicros(latency),
					publishers.lost() - lost);
			if (publishers.lost() == lost && latency < bestLatency) {
				best = pace;
				bestLatency = latency;
			}
		}
		return chosen(best);
	}

	private Counts counts(Publishers publishers, Audience audience) {
		return new Counts(audience.heard().inversions(), publishers.lost(), this.failures.get());
	}

	private void addCounts(Publishing way, Counts before, Counts after) {
		this.failed = after.failures() - before.failures();
		this.metrics.add("inversions", after.inversions() - before.inversions());
		this.metrics.add("lost", after.lost() - before.lost());
		this.metrics.add("threads", way.threads());
		this.metrics.add("window", way.window());
	}

	private long iterationNanos() {
		return (long) (TimeUnit.SECONDS.toNanos(1) * this.arguments.number("seconds") / ITERATIONS);
	}

	/** What has gone wrong so far. */
	private record Counts(long inversions, long lost, long failures) {
	}

}
