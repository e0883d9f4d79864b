/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.examples.philosophers.Table.Scene;
import io.kryowire.examples.philosophers.Table.View;
import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.redis.EmbeddedRedis;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.json.JsonWriter;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/**
 * The room in which all of it takes place on one machine: Redis, the nodes, each of them
 * a process, and a page to watch them.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties(Dinner.class)
@ImportKryonetClients(group = "dinner", types = Table.class)
@RestController
public class DiningRoom implements ApplicationRunner, AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(DiningRoom.class);

	private static final Path LOGS = Path.of("target", "nodes");

	private static final int RESTART_SECONDS = 5;

	/** Browsers let only the page itself send it. */
	private static final String ON_PURPOSE = "X-On-Purpose";

	private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

	private final Table tables;

	private final Dinner dinner;

	private final EmbeddedRedis redis;

	private final @Nullable GuardedProcess[] nodes;

	private boolean closed;

	DiningRoom(Table tables, Dinner dinner, EmbeddedRedis redis) {
		this.tables = tables;
		this.dinner = dinner;
		this.redis = redis;
		this.nodes = new GuardedProcess[dinner.processes()];
	}

	public static void main(String[] args) {
		SpringApplication.run(DiningRoom.class, args);
	}

	@Override
	public void run(ApplicationArguments arguments) throws IOException {
		Files.createDirectories(LOGS);
		for (int node = 0; node < this.nodes.length; node++) {
			start(node);
		}
	}

	/** Starts it, and again whenever it has ended. */
	private synchronized void start(int node) {
		if (this.closed) {
			return;
		}
		ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
				DiningNode.class.getName())
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.appendTo(LOGS.resolve("node-" + node + ".log").toFile()));
		// In the environment, since everybody on this machine can read arguments
		builder.environment().put("SPRING_DATA_REDIS_URL", this.redis.uri().toString());
		builder.environment().put("SPRING_APPLICATION_JSON", properties(node));
		try {
			GuardedProcess started = GuardedProcess.startApart(builder);
			this.nodes[node] = started;
			logger.info("node-{} is process {}, its log is {}", node, started.process().pid(),
					LOGS.resolve("node-" + node + ".log"));
			started.process()
				.onExit()
				.thenRunAsync(() -> startAgain(node),
						CompletableFuture.delayedExecutor(RESTART_SECONDS, TimeUnit.SECONDS));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void startAgain(int node) {
		try {
			start(node);
		}
		catch (UncheckedIOException ex) {
			logger.error("node-{} cannot be started again", node, ex);
		}
	}

	private String properties(int node) {
		return JsonWriter.standard()
			.writeToString(Map.of("kryowire.kryonet.node-id", "node-" + node, "dinner.tables", this.dinner.tables(),
					"dinner.seats", this.dinner.seats(), "dinner.nodes", this.nodes.length, "dinner.node", node,
					"dinner.think", this.dinner.think().toString(), "dinner.eat", this.dinner.eat().toString(),
					"dinner.lease", this.dinner.lease().toString()));
	}

	/**
	 * What the page shows.
	 * @return the nodes and the tables
	 */
	@GetMapping("/dinner")
	public Picture dinner() {
		Map<String, View> views = new TreeMap<>();
		Set<String> present = new TreeSet<>();
		Map<String, String> owners = new TreeMap<>();
		for (NodeResult<Scene> answer : this.tables.look().exceptionally((nobody) -> List.of()).join()) {
			Scene scene = answer.value();
			if (scene != null) {
				present.add(answer.node());
				scene.tables().forEach((view) -> {
					views.put(view.name(), view);
					owners.put(view.name(), answer.node());
				});
			}
		}
		return new Picture(this.dinner.names(), this.dinner.seats(), processes(), present, owners, views);
	}

	private synchronized List<Long> processes() {
		return Arrays.stream(this.nodes)
			.map((node) -> (node != null && node.isAlive()) ? node.process().pid() : 0)
			.toList();
	}

	/**
	 * Kills a node as {@code kill -9} does. It is started again later.
	 * @param node the number of the node
	 * @param host what the browser calls this room
	 * @return whether there is such a node
	 */
	@PostMapping(path = "/nodes/{node}/kill", headers = ON_PURPOSE)
	public ResponseEntity<Void> kill(@PathVariable int node, @RequestHeader("Host") String host) {
		if (!NAMES.contains(host.replaceFirst(":\\d+$", ""))) {
			return ResponseEntity.status(403).build();
		}
		if (node < 0 || node >= this.nodes.length) {
			return ResponseEntity.notFound().build();
		}
		kill(node);
		return ResponseEntity.noContent().build();
	}

	private synchronized void kill(int node) {
		GuardedProcess process = this.nodes[node];
		if (process != null) {
			process.kill();
		}
	}

	@Override
	public synchronized void close() {
		this.closed = true;
		for (int node = 0; node < this.nodes.length; node++) {
			kill(node);
		}
	}

	/**
	 * Everything at one moment.
	 *
	 * @param tables the names of the tables
	 * @param seats the number of seats at each
	 * @param processes the process of each node, 0 if it is not running
	 * @param present the nodes that answer
	 * @param owners the node that each table is at, if it is known
	 * @param views the tables that are at a node
	 */
	public record Picture(List<String> tables, int seats, List<Long> processes, Set<String> present,
			Map<String, String> owners, Map<String, View> views) {

	}

}
