/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.benchmarks.rig.Point;

/**
 * The course of an hour, in as much time as there is: a quiet beginning and end, half of
 * the largest rate in the middle, and two bursts. What is sent is the object of
 * {@code push-3216}. All products get the same load, which does not wait for them: a
 * latency counts from when the push was due. What stops the JVMs meanwhile is taken from
 * their logs.
 */
final class HourOfPushes implements CallLoad {

	static final int MINUTES = 60;

	/** Pushes a second in a burst: no product needs all of two cores for so many. */
	private static final int LARGEST_RATE = 3000;

	private static final int ELEMENTS = 200;

	private static final int WINDOW = 10_000;

	private final CallRun run;

	private final Shot shot = new PushShot(ELEMENTS);

	private final CallWindow window = new CallWindow(WINDOW);

	private final Latencies latencies = new Latencies();

	private final Map<String, List<Point>> courses = new LinkedHashMap<>();

	private int number;

	HourOfPushes(CallRun run) {
		this.run = run;
	}

	/** How much of the largest rate is due in a minute of the hour, in percent. */
	static int percent(int minute) {
		boolean burst = (minute >= 15 && minute < 18) || (minute >= 40 && minute < 42);
		double hill = (1 - Math.cos(2 * Math.PI * minute / MINUTES)) / 2;
		return burst ? 100 : (int) Math.round(10 + 40 * hill);
	}

	@Override
	public Map<String, List<Double>> measure(CallClient client) throws Exception {
		WarmUp.run((nanos) -> push(client, nanos, LARGEST_RATE));
		this.window.awaitEmpty(client);
		this.latencies.reset();
		StopLog stops = new StopLog();
		CpuTime cpu = CpuTime.now(this.run);
		long start = System.nanoTime();
		long pushes = pushForAnHour(client);
		long nanos = System.nanoTime() - start;
		Map<String, List<Double>> metrics = CallMetrics.none();
		CallMetrics.addRate(metrics, pushes, nanos);
		this.latencies.addTo(metrics);
		cpu.addPerCall(metrics, pushes);
		this.courses.putAll(stops.read(nanos));
		StopLog.addTo(metrics, this.courses);
		return metrics;
	}

	@Override
	public Optional<Latencies> recorded() {
		return Optional.of(this.latencies);
	}

	@Override
	public Map<String, List<Point>> courses() {
		return this.courses;
	}

	private long pushForAnHour(CallClient client) throws Exception {
		List<Point> load = new ArrayList<>();
		long minuteNanos = this.run.totalNanos() / MINUTES;
		long pushes = 0;
		for (int minute = 0; minute < MINUTES; minute++) {
			long start = System.nanoTime();
			long count = push(client, minuteNanos, (double) LARGEST_RATE * percent(minute) / 100);
			pushes += count;
			load.add(new Point(minute, (double) count * TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - start)));
		}
		this.window.awaitEmpty(client);
		this.courses.put("load", load);
		return pushes;
	}

	/**
	 * Pushes what is due in some time, each when it is due or as soon as that is
	 * possible.
	 */
	private long push(CallClient client, long nanos, double perSecond) throws Exception {
		long start = System.nanoTime();
		double apartNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
		long count = (long) (nanos / apartNanos);
		for (long i = 0; i < count; i++) {
			long due = start + (long) (i * apartNanos);
			await(client, due);
			this.window.enter(client);
			send(client, due);
		}
		await(client, start + nanos);
		return count;
	}

	private static void await(CallClient client, long due) throws Exception {
		if (due - System.nanoTime() > 0) {
			client.flush();
		}
		for (long early = due - System.nanoTime(); early > 0; early = due - System.nanoTime()) {
			LockSupport.parkNanos(early);
		}
	}

	private void send(CallClient client, long due) {
		this.number++;
		PendingCall call = new PendingCall(this.window, this.latencies, this.run.failures(),
				this.shot.expected(this.number), due);
		try {
			this.shot.send(client, this.number, call);
		}
		catch (Exception ex) {
			call.failed(ex);
		}
	}

}
