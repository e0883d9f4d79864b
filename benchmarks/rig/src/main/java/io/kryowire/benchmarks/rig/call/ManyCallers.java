/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Several threads push items as fast as they can, each over a connection of its own or
 * all over one. Together they have as many calls under way as a single one would.
 */
final class ManyCallers implements CallLoad {

	private static final int UNDER_WAY = 1000;

	private final CallRun run;

	private final Latencies latencies = new Latencies();

	private final List<WindowedCalls> callers = new ArrayList<>();

	/**
	 * Creates the load.
	 * @param run the launch; its row says how many connections there are
	 * @param elements how many elements the map of an item has
	 * @param callers the number of threads
	 */
	ManyCallers(CallRun run, int elements, int callers) {
		this.run = run;
		Shot shot = new PushShot(elements);
		for (int i = 0; i < callers; i++) {
			this.callers.add(new WindowedCalls(run, shot, UNDER_WAY / callers, this.latencies));
		}
	}

	@Override
	public Map<String, List<Double>> measure(CallClient client) throws Exception {
		List<CallClient> clients = new ArrayList<>();
		ExecutorService threads = Executors.newFixedThreadPool(this.callers.size(), (task) -> {
			Thread thread = new Thread(task, "caller");
			thread.setDaemon(true);
			return thread;
		});
		try {
			clients.add(client);
			while (clients.size() < this.run.row().connections()) {
				clients.add(this.run.subject().connect(this.run.row(), this.run.port()));
			}
			return measure(clients, threads);
		}
		finally {
			threads.shutdown();
			for (CallClient extra : clients.subList(Math.min(1, clients.size()), clients.size())) {
				extra.close();
			}
		}
	}

	@Override
	public Optional<Latencies> recorded() {
		return Optional.of(this.latencies);
	}

	private Map<String, List<Double>> measure(List<CallClient> clients, ExecutorService threads) throws Exception {
		Map<String, List<Double>> metrics = CallMetrics.none();
		WarmUp.run((nanos) -> call(clients, threads, nanos), this.run.totalNanos());
		for (int i = 0; i < CallRun.ITERATIONS; i++) {
			this.latencies.reset();
			CpuTime cpu = CpuTime.now(this.run);
			long start = System.nanoTime();
			long calls = call(clients, threads, this.run.iterationNanos());
			CallMetrics.addRate(metrics, calls, System.nanoTime() - start);
			CallMetrics.add(metrics, "meanus", this.latencies.meanMicros());
			this.latencies.addTo(metrics);
			cpu.addPerCall(metrics, calls);
		}
		CallMetrics.add(metrics, "callers", this.callers.size());
		CallMetrics.add(metrics, "connections", clients.size());
		return metrics;
	}

	private long call(List<CallClient> clients, ExecutorService threads, long nanos) throws Exception {
		List<Callable<Long>> tasks = new ArrayList<>();
		for (int i = 0; i < this.callers.size(); i++) {
			WindowedCalls caller = this.callers.get(i);
			CallClient client = clients.get(i % clients.size());
			tasks.add(() -> caller.call(client, nanos));
		}
		long calls = 0;
		for (Future<Long> made : threads.invokeAll(tasks)) {
			calls += made.get();
		}
		return calls;
	}

}
