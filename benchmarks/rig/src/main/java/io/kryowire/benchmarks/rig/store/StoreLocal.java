/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.store;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.Launched;
import io.kryowire.benchmarks.rig.Metrics;
import io.kryowire.benchmarks.rig.call.WarmUp;

/**
 * Fills a map in this process, reads it, and looks at the heap.
 */
public final class StoreLocal {

	private static final int ITERATIONS = 5;

	private static final int NEAR = 10_000;

	private static final int CALLS = 256;

	private static final double MEGABYTE = 1 << 20;

	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private final Arguments arguments;

	private final int users;

	private final SplittableRandom random = new SplittableRandom(42);

	private final Metrics metrics = new Metrics();

	private StoreLocal(Arguments arguments) {
		this.arguments = arguments;
		this.users = (int) arguments.number("users");
	}

	/**
	 * Takes {@code --row}, {@code --subject} (its name), {@code --class} (what implements
	 * it), {@code --users} (how many there are), {@code --directory}, {@code --seconds}
	 * (of measuring) and {@code --samples} (the file to append to).
	 */
	public static void main(String[] args) {
		Launched.measure(args, (arguments) -> new StoreLocal(arguments).run());
	}

	private boolean run() throws Exception {
		try (UserStore store = this.arguments.instance("class", StoreSubject.class)
			.open(this.arguments.path("directory"))) {
			long start = System.nanoTime();
			StoreProcess.fill(store, this.users);
			this.metrics.addRate("put_ops", this.users, start);
			WarmUp.run((nanos) -> read(store, this.users, 0, nanos));
			long nanos = (long) (this.arguments.number("seconds") * TimeUnit.SECONDS.toNanos(1) / ITERATIONS / 3);
			for (int i = 0; i < ITERATIONS; i++) {
				measure("get", store, this.users, 0, nanos);
				measure("near", store, Math.min(this.users, NEAR), 0, nanos);
				measure("miss", store, this.users, this.users, nanos);
			}
			System.gc();
			start = System.nanoTime();
			System.gc();
			this.metrics.add("gc_ms", (System.nanoTime() - start) / 1e6);
			this.metrics.add("heap_mb",
					(Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) / MEGABYTE);
			this.metrics.add("memory_mb", StoreProcess.anonymousMegabytes());
			if (store.get(User.uid(0)) == null) {
				throw new IllegalStateException("The first user has gone");
			}
		}
		this.metrics.write(this.arguments);
		return true;
	}

	private void measure(String metric, UserStore store, int among, int from, long nanos) throws Exception {
		long cpu = THREADS.getCurrentThreadCpuTime();
		long start = System.nanoTime();
		long count = read(store, among, from, nanos);
		this.metrics.addRate(metric + "_ops", count, start);
		this.metrics.add(metric + "_cpu_ns", (double) (THREADS.getCurrentThreadCpuTime() - cpu) / count);
	}

	/**
	 * Reads any users of so many, from a number on that decides whether there are such.
	 */
	private long read(UserStore store, int among, int from, long nanos) throws Exception {
		long end = System.nanoTime() + nanos;
		long count = 0;
		while (System.nanoTime() < end) {
			for (int i = 0; i < CALLS; i++) {
				String uid = User.uid(from + this.random.nextInt(among));
				User user = store.get(uid);
				if ((user != null) ? from > 0 || !user.uid().equals(uid) : from == 0) {
					throw new IllegalStateException("For %s there is %s".formatted(uid, user));
				}
			}
			count += CALLS;
		}
		return count;
	}

}
