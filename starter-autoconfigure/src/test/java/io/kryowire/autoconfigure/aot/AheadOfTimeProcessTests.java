/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.aot;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import io.kryowire.autoconfigure.kryonet.PatientLinks;
import io.kryowire.autoconfigure.process.ChildApplication;
import io.kryowire.autoconfigure.redis.shop.MessageShop;
import io.kryowire.autoconfigure.shop.Shops;
import io.kryowire.autoconfigure.state.shop.QuoteShop;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplicationAotProcessor;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that is processed, compiled and started with
 * {@code -Dspring.aot.enabled=true} as a build does it: started in a JVM of its own, on a
 * class path.
 */
@EnabledIfRedisAvailable
class AheadOfTimeProcessTests {

	private static final String CLASS_PATH = System.getProperty("java.class.path");

	@TempDir
	private Path target;

	@Test
	void anApplicationIsProcessedCompiledAndStarted() throws Exception {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		try (ConfigurableApplicationContext other = Shops.answering()) {
			String[] arguments = ChildApplication.arguments(properties(redis, Shops.address(other)));
			process(arguments);
			compile();
			assertThat(start(arguments)).contains("generated: true", "contracts: [Echo, Prices]",
					"container: KryowireListenerContainer", "calls: 300", "answers: an echo", "listens: Order[id=tea, ",
					"listens: Order[id=coffee, ", "hears: Quote[isin=DE1, cents=1]");
		}
	}

	private static String[] properties(EmbeddedRedis redis, String nodes) {
		return Stream
			.of(PatientLinks.ofServer("kryowire.kryonet.server.port=0"),
					PatientLinks.ofGroup("shops", "kryowire.kryonet.client.shops.nodes=" + nodes),
					MessageShop.properties(redis.host(), redis.port()),
					QuoteShop.properties(redis.host(), redis.port(), "kryowire.state.topics.some.ttl=1m"))
			.flatMap(Arrays::stream)
			.toArray(String[]::new);
	}

	/** In this JVM, which has loaded what that takes. */
	private void process(String... arguments) throws Exception {
		String main = MallApplication.class.getName();
		SpringApplicationAotProcessor.main(
				Stream
					.concat(Stream.of(main, path("sources"), path("resources"), path("classes"), "com.example", "mall"),
							Stream.of(arguments))
					.toArray(String[]::new));
	}

	private void compile() throws IOException {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
				Stream<Path> sources = Files.walk(this.target.resolve("sources"))) {
			List<Path> generated = sources.filter((file) -> file.toString().endsWith(".java")).toList();
			assertThat(compiler
				.getTask(null, files, null, List.of("-proc:none", "-nowarn", "-cp", classPath(), "-d", path("classes")),
						null, files.getJavaFileObjectsFromPaths(generated))
				.call()).isTrue();
		}
	}

	private String start(String... arguments) {
		return ChildApplication
			.java(List.of("-Dspring.aot.enabled=true", "-cp", classPath(), MallApplication.class.getName()), arguments);
	}

	private String classPath() {
		return Stream.of(path("classes"), path("resources"), CLASS_PATH)
			.collect(Collectors.joining(File.pathSeparator));
	}

	private String path(String directory) {
		return this.target.resolve(directory).toString();
	}

}
