/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.restart;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import io.kryowire.autoconfigure.kryonet.PatientLinks;
import io.kryowire.autoconfigure.process.ChildApplication;
import io.kryowire.autoconfigure.redis.shop.MessageShop;
import io.kryowire.autoconfigure.shop.Shops;
import io.kryowire.autoconfigure.state.shop.QuoteShop;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Spring Boot's devtools restart an application with both starters when a class of it
 * changes: it calls, publishes and puts again, with its new classes, and nothing stays of
 * the old ones.
 */
@EnabledIfRedisAvailable
class DevtoolsRestartTests {

	/** After which there is one that is neither the first nor the last. */
	private static final int RESTARTS = 2;

	private static final Path DEVTOOLS = Path.of("target/others/devtools/spring-boot-devtools.jar");

	@TempDir
	private Path classes;

	@Test
	void anApplicationWorksAfterEachRestartAndNothingStaysOfThoseBefore() throws IOException {
		copyOfficesClasses();
		String[] notify = notifyProperties();
		try (ConfigurableApplicationContext neighbour = Shops.start(WebApplicationType.NONE, TicketOffice.class,
				all(notify, PatientLinks.ofServer("kryowire.kryonet.server.port=0")))) {
			String output = ChildApplication
				.java(java(),
						ChildApplication.arguments(all(notify, PatientLinks.ofServer("kryowire.kryonet.server.port=0"),
								PatientLinks.ofGroup("offices",
										"kryowire.kryonet.client.offices.nodes=" + Shops.address(neighbour)),
								devtools())));
			assertThat(output).contains("restarts: " + RESTARTS + ", class loaders left: 1");
			assertThat(output.lines().filter("has worked: RestartClassLoader"::equals)).hasSize(RESTARTS + 1);
		}
	}

	/** What is in a jar of its own, in an application, is not loaded anew. */
	private void copyOfficesClasses() throws IOException {
		Path from = Path.of("target/test-classes");
		Path offices = Path.of(TicketOffice.class.getPackageName().replace('.', '/'));
		Files.createDirectories(this.classes.resolve(offices));
		try (Stream<Path> files = Files.list(from.resolve(offices))) {
			for (Path file : files.filter((each) -> !each.endsWith("Restarts.class")).toList()) {
				Files.copy(file, this.classes.resolve(offices).resolve(file.getFileName()));
			}
		}
		Path settings = Files.createDirectories(this.classes.resolve("META-INF")).resolve("spring-devtools.properties");
		Files.writeString(settings, "restart.exclude.libraries=/target/(test-)?classes/\n");
	}

	/** Soft references would keep classes until there is no memory for them. */
	private List<String> java() {
		String classPath = String.join(File.pathSeparator, this.classes + "/", DEVTOOLS.toString(),
				System.getProperty("java.class.path"));
		return List.of("-XX:SoftRefLRUPolicyMSPerMB=0", "-cp", classPath, RestartingOffice.class.getName());
	}

	private static String[] notifyProperties() {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		return all(MessageShop.properties(redis.host(), redis.port()), QuoteShop.properties(redis.host(), redis.port()),
				new String[] { "office.name=o" + UUID.randomUUID(), "spring.data.redis.client-type=jedis" });
	}

	private String[] devtools() {
		Path fare = this.classes.resolve(Tariff.Fare.class.getName().replace('.', '/') + ".class");
		return new String[] { "office.restarts=" + RESTARTS, "office.class=" + fare,
				"spring.devtools.livereload.enabled=false", "spring.devtools.restart.poll-interval=50ms",
				"spring.devtools.restart.quiet-period=10ms", "spring.main.banner-mode=off" };
	}

	private static String[] all(String[]... properties) {
		return Stream.of(properties).flatMap(Stream::of).toArray(String[]::new);
	}

}
