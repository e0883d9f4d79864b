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

/**
 * One launch: measures how many messages a second the actors of one row process under one
 * subject, and how evenly, and appends a line to the samples. Each iteration begins with
 * one message for every actor and ends when all have processed the same number.
 * {@code even_pct} is 100 if all are done at the same time, and 0 if one is done after
 * the other, as where an actor keeps its thread until it has nothing left to do.
 */
public final class DispatchMeasurement {

	private static final int ITERATIONS = 5;

	private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final DispatchSubject subject;

	private final Actor[] actors;

	private final int stateBytes;

	private volatile CountDownLatch working = new CountDownLatch(0);

	/** When the actors were done, in nanoseconds since the iteration began. */
	private final DoubleAdder ends = new DoubleAdder();

	private volatile long began;

	private DispatchMeasurement(DispatchSubject subject, int actors, int stateBytes) {
		this.subject = subject;
		this.stateBytes = stateBytes;
		this.actors = new Actor[actors];
		Arrays.setAll(this.actors, (index) -> new Actor(index, stateBytes, this));
	}

	/**
	 * Takes {@code --row} ({@code dispatch-ACTORS-BYTES}), {@code --subject} (its name),
	 * {@code --class} (what implements it), {@code --seconds} (of measuring) and
	 * {@code --samples} (the file to append to).
	 */
	public static void main(String[] args) throws Exception {
		Arguments arguments = Arguments.parse(args);
		String[] row = arguments.text("row").split("-");
		DispatchSubject subject = (DispatchSubject) Class.forName(arguments.text("class"))
			.getDeclaredConstructor()
			.newInstance();
		DispatchMeasurement measurement = new DispatchMeasurement(subject, Integer.parseInt(row[1]),
				Integer.parseInt(row[2]));
		new SampleFile(arguments.path("samples")).append(arguments.text("row"), arguments.text("subject"),
				measurement.run(arguments.number("seconds")));
	}

	private Map<String, List<Double>> run(double seconds) throws InterruptedException {
		double iterationNanos = TimeUnit.SECONDS.toNanos(1) * seconds / ITERATIONS;
		this.subject.start(Runtime.getRuntime().availableProcessors(), this.actors.length, this.stateBytes);
		int messages = messagesIn(iterationNanos);
		Map<String, List<Double>> metrics = new LinkedHashMap<>();
		metrics.put("ops", new ArrayList<>());
		metrics.put("even_pct", new ArrayList<>());
		for (int i = 0; i < ITERATIONS; i++) {
			double nanos = process(messages);
			metrics.get("ops").add((double) messages * this.actors.length * TimeUnit.SECONDS.toNanos(1) / nanos);
			metrics.get("even_pct").add(100 * Math.max(0, 2 * this.ends.sum() / this.actors.length / nanos - 1));
		}
		this.subject.stop();
		return metrics;
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
			this.subject.schedule(actor);
		}
		this.working.await();
		return System.nanoTime() - this.began;
	}

	/** Called by an actor at the end of each message. */
	void done(Actor actor, int left) {
		if (left > 0) {
			this.subject.schedule(actor);
			return;
		}
		this.ends.add(System.nanoTime() - this.began);
		this.working.countDown();
	}

}
