/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.startup;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.SampleFile;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * One launch: starts an application that has a web server and an actuator and does
 * nothing, with whatever starters are on its class path, and appends what the start has
 * cost since the JVM began.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class StartupMeasurement {

	private static final double MEGABYTE = 1024 * 1024;

	/**
	 * Takes {@code --row}, {@code --subject} (its name) and {@code --samples} (the file
	 * to append to).
	 */
	public static void main(String[] args) throws Exception {
		Arguments arguments = Arguments.parse(args);
		try (ConfigurableApplicationContext started = SpringApplication.run(StartupMeasurement.class,
				"--server.port=0")) {
			new SampleFile(arguments.path("samples")).append(arguments.text("row"), arguments.text("subject"), costs());
		}
	}

	/** The time first: the collector takes some too. */
	private static Map<String, List<Double>> costs() {
		Map<String, List<Double>> costs = new LinkedHashMap<>();
		costs.put("start_ms",
				List.of((double) System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime()));
		costs.put("classes", List.of((double) ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount()));
		costs.put("threads", List.of((double) ManagementFactory.getThreadMXBean().getThreadCount()));
		System.gc();
		costs.put("heap_mb", List.of(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE));
		return costs;
	}

}
