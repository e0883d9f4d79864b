/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

import io.kryowire.test.depot.Depot;
import io.kryowire.test.depot.DepotApplication;
import io.kryowire.test.process.BriefJvm;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Three nodes that are processes.
 */
class ProcessClusterTests {

	private static final String SECRET = "nobody-shall-read-this";

	private static Set<ProcessHandle> before;

	private static LocalCluster cluster;

	@BeforeAll
	static void start() {
		before = ProcessHandle.current().descendants().collect(Collectors.toSet());
		cluster = ClusterChecks.depots(3)
			.sharedSecret(SECRET)
			.processes()
			.jvmArguments(BriefJvm.options("-Xmx128m"))
			.start();
	}

	@BeforeEach
	void awaitAll() {
		Depot depot = cluster.client(Depot.class);
		patiently().untilAsserted(
				() -> assertThat(ClusterChecks.answering(depot)).containsExactly("node-0", "node-1", "node-2"));
	}

	@AfterAll
	static void noProcessIsLeft() {
		cluster.close();
		patiently().untilAsserted(
				() -> assertThat(ProcessHandle.current().descendants().filter((child) -> !before.contains(child)))
					.isEmpty());
	}

	@Test
	void keysSpreadAndCallsGoOnWhenANodeDiesUntilItIsBack() {
		Depot depot = cluster.client(Depot.class);
		Map<String, String> owners = patiently().until(() -> ClusterChecks.owners(depot),
				(found) -> Set.copyOf(found.values()).equals(Set.of("node-0", "node-1", "node-2")));

		cluster.node(1).kill();
		assertThat(cluster.node(1).isRunning()).isFalse();
		assertThat(ClusterChecks.owners(depot).values()).isNotEmpty().doesNotContain("node-1");
		patiently().untilAsserted(() -> assertThat(ClusterChecks.owners(depot).values()).contains("node-0", "node-2"));
		patiently().untilAsserted(() -> assertThat(ClusterChecks.failing(depot)).containsExactly("node-1"));

		cluster.node(1).restart();
		patiently().untilAsserted(() -> assertThat(ClusterChecks.owners(depot)).isEqualTo(owners));
		patiently().untilAsserted(() -> assertThat(ClusterChecks.failing(depot)).isEmpty());
		assertThat(cluster.node(1).output().split("Started DepotApplication", -1)).as("ready, in both lives")
			.hasSizeGreaterThan(2);
	}

	@Test
	void aProcessHasNoContext() {
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> cluster.node(2).context())
			.withMessageContaining("node-2");
	}

	@Test
	@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows cannot pause a process by a signal")
	void aPausedNodeAnswersWhenItGoesOn() {
		Depot depot = cluster.client(Depot.class);
		cluster.node(0).pause();
		try {
			assertThat(cluster.node(0).isRunning()).isTrue();
			assertThat(ClusterChecks.failing(depot)).contains("node-0");
		}
		finally {
			cluster.node(0).resume();
		}
		patiently().untilAsserted(() -> assertThat(ClusterChecks.answering(depot)).hasSize(3));
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void noSecretIsAmongTheArgumentsOfAProcess() {
		assertThat(ProcessHandle.current().descendants().map((child) -> commandLine(child.pid())))
			.anyMatch((line) -> line.contains("DepotApplication"))
			.noneMatch((line) -> line.contains(SECRET));
	}

	private static String commandLine(long pid) {
		try {
			return Files.readString(Path.of("/proc", String.valueOf(pid), "cmdline"));
		}
		catch (IOException ex) {
			// It has ended
			return "";
		}
	}

	@Test
	void anApplicationThatDoesNotStartIsNamedWithWhatItHasSaid() {
		assertThatExceptionOfType(NodeFailedException.class)
			.isThrownBy(() -> LocalCluster.of(DepotApplication.class).nodes(1).processes().start())
			.withMessageContaining("node-0")
			.withMessageContaining("ended with exit code 1")
			.withMessageContaining("No nodes are configured for the group 'depots'");
	}

	@Test
	void aJarIsRunAsItIsSaysGoodbyeWhenItIsStoppedAndItsOutputIsKept(@TempDir Path directory) throws Exception {
		Path jar = directory.resolve("depot.jar");
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, DepotApplication.class.getName());
		manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath());
		new JarOutputStream(Files.newOutputStream(jar), manifest).close();
		try (LocalCluster ofJar = LocalCluster.ofJar(jar).nodes(1).groups("depots").start()) {
			assertThat(ofJar.client(Depot.class).anyone()).isEqualTo("node-0");
			LocalNode node = ofJar.node(0);
			node.stop();
			assertThat(node.isRunning()).isFalse();
			assertThat(node.output()).contains("This is the main of the depot", "Stopped listening on");
		}
	}

	private static String classPath() {
		return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
			.map((entry) -> Path.of(entry).toUri().toString())
			.collect(Collectors.joining(" "));
	}

}
