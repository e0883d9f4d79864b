/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.dispatch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.DoubleAdder;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.SampleFile;
import io.kryowire.benchmarks.rig.WarmUpLimit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * One launch: measures how many messages a second the actors of one row process under one
 * subject, and how evenly, and appends a line to the samples. Each iteration begins with
 * one message for every actor and ends when all have processed the same number.
 * {@code even_pct} is 100 if all are done at the same time, and 0 if one is done after
 * the other, as where an actor keeps its thread until it has nothing left to do.
 * <p>
 * If a row is skewed, one of the actors gets as many messages as all others together, all
 * of them at the same time.
 */
public final class DispatchMeasurement {

	private static final int ITERATIONS = 5;

	private static final double MICRO = 1000;

	private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final DispatchSubject subject;

	/** Of a skewed row, half of them are messages to the same one. */
	private final Actor[] actors;

	private final boolean skewed;

	/** How long actors that are not hot have waited for a thread. */
	private final Recorder waits = new Recorder(3);

	private final int count;

	private final int stateBytes;

	private volatile CountDownLatch working = new CountDownLatch(0);

	/** When the actors were done, in nanoseconds since the iteration began. */
	private final DoubleAdder ends = new DoubleAdder();

	private volatile long began;

	private DispatchMeasurement(DispatchSubject subject, int actors, int stateBytes, boolean skewed) {
		this.subject = subject;
		this.stateBytes = stateBytes;
		this.skewed = skewed;
		this.count = actors;
		this.actors = skewed ? skewedActors() : actors();
	}

	private Actor[] actors() {
		Actor[] all = new Actor[this.count];
		Arrays.setAll(all, (index) -> new Actor(index, this.stateBytes, this));
		return all;
	}

	/** As many messages to the first one as to all others. */
	private Actor[] skewedActors() {
		Actor first = new Actor(0, this.stateBytes, this);
		Actor[] all = new Actor[2 * (this.count - 1)];
		for (int i = 1; i < this.count; i++) {
			all[2 * i - 2] = first.hot(i);
			all[2 * i - 1] = new Actor(i, this.stateBytes, this);
		}
		return all;
	}

	/**
	 * Takes {@code --row} ({@code dispatch-ACTORS-BYTES} or {@code skew-ACTORS-BYTES}),
	 * {@code --subject} (its name), {@code --class} (what implements it),
	 * {@code --seconds} (of measuring) and {@code --samples} (the file to append to).
	 */
	public static void main(String[] args) throws Exception {
		Arguments arguments = Arguments.parse(args);
		String[] row = arguments.text("row").split("-");
		DispatchSubject subject = arguments.instance("class", DispatchSubject.class);
		DispatchMeasurement measurement = new DispatchMeasurement(subject, Integer.parseInt(row[1]),
				Integer.parseInt(row[2]), row[0].equals("skew"));
		new SampleFile(arguments.path("samples")).append(arguments.text("row"), arguments.text("subject"),
				measurement.run(arguments.number("seconds")));
	}

	private Map<String, List<Double>> run(double measuredSeconds) throws InterruptedException {
		double iterationNanos = TimeUnit.SECONDS.toNanos(1) * measuredSeconds / ITERATIONS;
		this.subject.start(Runtime.getRuntime().availableProcessors(), this.count, this.stateBytes);
		int messages = messagesIn(iterationNanos);
		Map<String, List<Double>> metrics = new LinkedHashMap<>();
		this.waits.reset();
		for (int i = 0; i < ITERATIONS; i++) {
			long switches = ContextSwitches.count();
			double nanos = process(messages);
			double seconds = nanos / TimeUnit.SECONDS.toNanos(1);
			add(metrics, "ops", (double) messages * this.actors.length / seconds);
			add(metrics, "even_pct", 100 * Math.max(0, 2 * this.ends.sum() / this.actors.length / nanos - 1));
			add(metrics, "switches", (ContextSwitches.count() - switches) / seconds);
			if (this.skewed) {
				addWaits(metrics, this.waits.getIntervalHistogram());
			}
		}
		this.subject.stop();
		return metrics;
	}

	private static void addWaits(Map<String, List<Double>> metrics, Histogram waits) {
		add(metrics, "wait_p99us", waits.getValueAtPercentile(99) / MICRO);
		add(metrics, "wait_most_us", waits.getMaxValue() / MICRO);
	}

	private static void add(Map<String, List<Double>> metrics, String name, double value) {
		metrics.computeIfAbsent(name, (key) -> new ArrayList<>()).add(value);
	}

	/** Warms up, and finds how many messages each actor can process in a time. */
	private int messagesIn(double nanos) throws InterruptedException {
		long end = System.nanoTime() + WarmUpLimit.nanos(WARM_UP_NANOS);
		int messages = 100;
		double tookNanos = process(messages);
		while (tookNanos < nanos / 2 || System.nanoTime() < end) {
			messages = (int) Math.max(1, messages * Math.min(10, nanos / tookNanos));
			tookNanos = process(messages);
		}
		return (int) Math.max(1, messages * nanos / tookNanos);
	}

	/** Has every actor process some messages, and returns how long it took. */
	private double process(int messages) throws InterruptedException {
		this.working = new CountDownLatch(this.actors.length);
		this.ends.reset();
		for (Actor actor : this.actors) {
			actor.owe(messages);
		}
		this.began = System.nanoTime();
		for (Actor actor : this.actors) {
			schedule(actor);
		}
		this.working.await();
		return System.nanoTime() - this.began;
	}

	/** Called by an actor at the end of each message. */
	void done(Actor actor, int left) {
		if (left > 0) {
			schedule(actor);
			return;
		}
		this.ends.add(System.nanoTime() - this.began);
		this.working.countDown();
	}

	private void schedule(Actor actor) {
		if (this.skewed) {
			actor.isScheduled();
		}
		this.subject.schedule(actor);
	}

	/** Called by an actor that has waited for a thread. */
	void waited(long nanos) {
		this.waits.recordValue(Math.max(0, nanos));
	}

}
