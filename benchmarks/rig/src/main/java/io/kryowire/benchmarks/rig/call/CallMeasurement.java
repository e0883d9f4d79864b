/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.Launched;
import io.kryowire.benchmarks.rig.Point;
import io.kryowire.benchmarks.rig.SampleFile;

/**
 * The client's JVM of one launch: puts the load of one row on one subject, whose server
 * runs already, and appends a line to the samples. Every answer is checked; if one was
 * wrong or missing, the launch fails, and {@code failed} says how many.
 */
public final class CallMeasurement {

	private static final long PATIENCE_SECONDS = 90;

	private final Arguments arguments;

	private final Failures failures = new Failures();

	private CallMeasurement(Arguments arguments) {
		this.arguments = arguments;
	}

	/**
	 * Takes {@code --row}, {@code --subject} (its name), {@code --class} (what implements
	 * it), {@code --port} and {@code --control} (as {@link CallServer} has said them),
	 * {@code --seconds} (of measuring) and {@code --samples} (the file to append to).
	 */
	public static void main(String[] args) {
		Launched.measure(args, (arguments) -> {
			CallMeasurement measurement = new CallMeasurement(arguments);
			measurement.endIfStuck();
			return measurement.run();
		});
	}

	/** Whatever a product does, the launch ends. */
	private void endIfStuck() {
		long millis = (long) (TimeUnit.SECONDS.toMillis(1) * (PATIENCE_SECONDS + 3 * this.arguments.number("seconds")));
		Thread thread = new Thread(() -> {
			try {
				Thread.sleep(millis);
			}
			catch (InterruptedException ex) {
				return;
			}
			System.err.printf("stuck: not done after %d s%n", TimeUnit.MILLISECONDS.toSeconds(millis));
			Runtime.getRuntime().halt(1);
		}, "end-if-stuck");
		thread.setDaemon(true);
		thread.start();
	}

	private boolean run() throws Exception {
		CallRow row = CallRow.of(this.arguments.text("row"));
		CallSubject subject = this.arguments.instance("class", CallSubject.class);
		int port = (int) this.arguments.number("port");
		try (ServerControl server = new ServerControl((int) this.arguments.number("control"))) {
			CallRun run = new CallRun(row, subject, port, server, this.arguments.number("seconds"), this.failures,
					server::cpuNanos);
			measure(run, row.load(run));
		}
		if (this.failures.count() > 0) {
			System.err.printf("%d calls failed%n", this.failures.count());
		}
		return this.failures.count() == 0;
	}

	private void measure(CallRun run, CallLoad load) throws Exception {
		Map<String, List<Double>> metrics = metrics(run, load);
		CallMetrics.add(metrics, "failed", this.failures.count());
		SampleFile samples = new SampleFile(this.arguments.path("samples"));
		String row = run.row().id();
		String subject = this.arguments.text("subject");
		samples.append(row, subject, metrics);
		if (load.recorded().isPresent()) {
			samples.appendHistogram(row, subject, load.recorded().get().all());
		}
		for (Map.Entry<String, List<Point>> course : load.courses().entrySet()) {
			samples.appendCourse(row, subject, course.getKey(), course.getValue());
		}
	}

	private Map<String, List<Double>> metrics(CallRun run, CallLoad load) throws Exception {
		CallClient client = run.subject().connect(run.row(), run.port());
		try {
			if (client.sumNow(40, 2) != 42) {
				throw new IllegalStateException("40 + 2 is not 42 over this product");
			}
			return load.measure(client);
		}
		catch (CallWindow.LostCallsException ex) {
			this.failures.lost(ex.calls());
			throw ex;
		}
	}

}
