/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.state;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.Metrics;
import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import org.jspecify.annotations.Nullable;

/**
 * One launch: what it is started with, and what it has measured.
 */
final class StateRun {

	static final String TOPIC = "orders";

	static final int ITERATIONS = 5;

	private final Arguments arguments;

	private final StateSubject subject;

	private final Metrics metrics = new Metrics();

	private final AtomicLong failures = new AtomicLong();

	StateRun(Arguments arguments) throws ReflectiveOperationException {
		this.arguments = arguments;
		this.subject = subject(arguments);
	}

	static StateSubject subject(Arguments arguments) throws ReflectiveOperationException {
		return arguments.instance("class", StateSubject.class);
	}

	StateWriter writer() throws Exception {
		return Objects.requireNonNull(this.subject.writer(redis(), TOPIC, this::failed), "It does not write");
	}

	Function<String, @Nullable OrderRecord> reader() throws Exception {
		return Objects.requireNonNull(this.subject.reader(redis(), TOPIC), "It has nothing in memory");
	}

	private void failed(Throwable failure) {
		if (this.failures.getAndIncrement() == 0) {
			failure.printStackTrace();
		}
	}

	long failures() {
		return this.failures.get();
	}

	int redis() {
		return (int) this.arguments.number("redis");
	}

	int control() {
		return (int) this.arguments.number("control");
	}

	double seconds() {
		return this.arguments.number("seconds");
	}

	long iterationNanos() {
		return (long) (TimeUnit.SECONDS.toNanos(1) * seconds() / ITERATIONS);
	}

	void add(String metric, double value) {
		this.metrics.add(metric, value);
	}

	Metrics metrics() {
		return this.metrics;
	}

}
