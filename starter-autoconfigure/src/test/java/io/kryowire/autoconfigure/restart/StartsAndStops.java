/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.restart;

import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.kryowire.autoconfigure.kryonet.PatientLinks;
import io.kryowire.autoconfigure.shop.Shops;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.util.ClassUtils;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A JVM in which applications with both starters start and stop beside another that
 * stays: each has a class loader of its own, as after a restart by devtools. It fails if
 * anything of them stays, and does nothing else: other tests open and close connections
 * of their own.
 */
final class StartsAndStops {

	/** What is printed last, with each driver. */
	static final String NOTHING_STAYED = "nothing stayed with ";

	/**
	 * The threads that export for OpenTelemetry sleep that long before they see their
	 * end.
	 */
	private static final List<String> EXPORTS = List.of("management.opentelemetry.tracing.export.schedule-delay=100ms",
			"management.opentelemetry.logging.export.schedule-delay=100ms");

	private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");

	private final String driver;

	private final List<String> redis;

	/** Outlives the applications, as Micrometer's global one does. */
	private final MeterRegistry registry = new SimpleMeterRegistry();

	private final List<WeakReference<?>> stopped = new ArrayList<>();

	private StartsAndStops(String driver, List<String> redis) {
		this.driver = driver;
		this.redis = redis;
	}

	/**
	 * Starts and stops.
	 * @param arguments the drivers, how many times, and the properties with which an
	 * application finds Redis
	 */
	public static void main(String[] arguments) {
		for (String driver : arguments[0].split(",")) {
			new StartsAndStops(driver, List.of(arguments).subList(2, arguments.length))
				.leaveNothing(Integer.parseInt(arguments[1]));
			System.out.println(NOTHING_STAYED + driver);
		}
	}

	private void leaveNothing(int times) {
		// What is made once stays for those that come.
		startAndStopBesideANeighbour(1);
		Set<Thread> threads = threads();
		List<String> descriptors = reachableDescriptors();
		startAndStopBesideANeighbour(times);
		patiently().untilAsserted(() -> assertThat(threads()).as("threads").isSubsetOf(threads));
		patiently().untilAsserted(
				() -> assertThat(reachableDescriptors()).as("descriptors, of which there were %s", descriptors)
					.hasSizeLessThanOrEqualTo(descriptors.size()));
		patiently().untilAsserted(() -> {
			System.gc();
			assertThat(this.stopped).as("applications").extracting(WeakReference::get).containsOnlyNulls();
		});
	}

	private void startAndStopBesideANeighbour(int times) {
		try (ConfigurableApplicationContext neighbour = start(ClassUtils.getDefaultClassLoader())) {
			for (int i = 0; i < times; i++) {
				startAndStop("kryowire.kryonet.client.offices.nodes=" + Shops.address(neighbour));
			}
			assertThat(neighbour.getBean(KryonetServer.class).isRunning()).isTrue();
			assertThat(neighbour.getBean(KryowireListenerContainer.class).isListening()).isTrue();
		}
	}

	private void startAndStop(String client) {
		ClassLoader loader = new ApplicationClassLoader(StartsAndStops.class.getClassLoader());
		try (ConfigurableApplicationContext office = start(loader, client)) {
			office.getBean(Runnable.class).run();
			this.stopped.add(new WeakReference<>(office));
		}
	}

	private ConfigurableApplicationContext start(@Nullable ClassLoader loader, String... more) {
		Class<?> office = ClassUtils.resolveClassName(TicketOffice.class.getName(), loader);
		List<String> properties = new ArrayList<>(List.of(PatientLinks.ofServer("kryowire.kryonet.server.port=0")));
		properties.addAll(List.of(PatientLinks.ofGroup("offices", more)));
		properties.addAll(this.redis);
		properties.addAll(EXPORTS);
		properties.addAll(List.of("spring.data.redis.client-type=" + this.driver, "office.name=o" + UUID.randomUUID()));
		ClassLoader before = ClassUtils.overrideThreadContextClassLoader(loader);
		try {
			return new SpringApplicationBuilder(office).resourceLoader(new DefaultResourceLoader(loader))
				.web(WebApplicationType.NONE)
				.bannerMode(Banner.Mode.OFF)
				.registerShutdownHook(false)
				.initializers(this::addRegistry)
				.properties(properties.toArray(String[]::new))
				.run();
		}
		finally {
			if (before != null) {
				Thread.currentThread().setContextClassLoader(before);
			}
		}
	}

	private void addRegistry(ConfigurableApplicationContext context) {
		((GenericApplicationContext) context).registerBean(MeterRegistry.class, () -> this.registry);
	}

	/**
	 * Those of the JDK's own pools come and go as they like; and Awaitility asks from its
	 * own.
	 */
	private static Set<Thread> threads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> !(thread instanceof ForkJoinWorkerThread) && !thread.getName().startsWith("awaitility"))
			.collect(Collectors.toSet());
	}

	/**
	 * Those that garbage collection does not close. Lettuce resolves names over datagram
	 * channels; if one is open when its event loop ends, nobody closes it, and the JDK
	 * does when it is collected.
	 */
	private static List<String> reachableDescriptors() {
		System.gc();
		return descriptors();
	}

	/**
	 * Of connections and pipes: files of the class path are opened when they are needed.
	 * The descriptor by which the directory itself was read is among them, and closed by
	 * now; another thread may have opened a file with its number since.
	 */
	private static List<String> descriptors() {
		File[] open = Objects.requireNonNullElse(new File("/proc/self/fd").listFiles(), new File[0]);
		return Arrays.stream(open)
			.filter((file) -> !file.isFile())
			.flatMap((file) -> target(file).stream())
			.sorted()
			.toList();
	}

	private static Optional<String> target(File descriptor) {
		try {
			String target = Files.readSymbolicLink(descriptor.toPath()).toString();
			Matcher socket = SOCKET.matcher(target);
			return Optional.of(descriptor.getName() + " " + (socket.matches() ? connection(socket.group(1)) : target));
		}
		catch (IOException ex) {
			return Optional.empty();
		}
	}

	/** What the system says of a socket: its addresses in hexadecimal, and its state. */
	private static String connection(String inode) throws IOException {
		for (String table : List.of("tcp", "tcp6", "unix")) {
			for (String line : Files.readAllLines(Path.of("/proc/self/net", table))) {
				if (line.contains(" " + inode + " ")) {
					return table + " " + line.strip();
				}
			}
		}
		return "socket that is neither connected nor bound";
	}

}
