/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.versions;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.redis.RedisListenerAutoConfiguration;
import io.kryowire.autoconfigure.redis.RedisMessagesAutoConfiguration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Whoever has too old a library reads which, and what is needed.
 */
@ExtendWith(OutputCaptureExtension.class)
class VersionsTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			org.springframework.data.redis.messaging.RedisMessageSendingTemplate | Spring Data Redis is older than 4.1
			com.esotericsoftware.kryo.io.KryoBufferOverflowException             | Kryo is older than 5.6
			""")
	void anApplicationWithoutAClassOfALaterVersionSaysWhichVersionIsNeeded(String hidden, String problem,
			CapturedOutput output) throws Exception {
		fail(new WithoutClass(hidden));
		assertThat(output).contains("APPLICATION FAILED TO START",
				"A library on the class path is too old for Kryowire", problem, "This application uses Spring Boot 4.",
				"is required");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					kryo | Kryo is older than 5.6              | Kryo 5.6 or newer is required | This application uses Spring Boot 4.1
					boot | Spring Data Redis is older than 4.1 | Spring Data Redis 4.1 or newer is required | This application uses Spring Boot 4.0.0
					""")
	void anApplicationWithOlderJarsSaysWhichVersionIsNeeded(String jars, String problem, String remedy, String boot,
			CapturedOutput output) throws Exception {
		fail(new URLClassLoader(olderClassPath(jars), ClassLoader.getPlatformClassLoader()));
		assertThat(output).contains("APPLICATION FAILED TO START",
				"A library on the class path is too old for Kryowire", problem, remedy, boot);
	}

	/** Starts an application, which cannot start. */
	private static void fail(URLClassLoader classes) throws Exception {
		Thread thread = Thread.currentThread();
		ClassLoader before = thread.getContextClassLoader();
		try (URLClassLoader old = classes) {
			Class<?> application = old.loadClass(Application.class.getName());
			thread.setContextClassLoader(old);
			assertThatExceptionOfType(InvocationTargetException.class)
				.isThrownBy(() -> application.getMethod("main", String[].class)
					.invoke(null, (Object) new String[] { "--spring.data.redis.port=1" }));
		}
		finally {
			thread.setContextClassLoader(before);
		}
	}

	/**
	 * The class path with older jars in place of its own. What belongs to one version of
	 * Spring Boot is left out where another one is.
	 */
	private static URL[] olderClassPath(String jars) throws IOException {
		Map<String, URL> older = new HashMap<>();
		try (Stream<Path> files = Files.list(Path.of("target/others", jars))) {
			files.forEach((file) -> older.put(file.getFileName().toString(), url(file)));
		}
		List<URL> all = new ArrayList<>(older.values());
		for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
			String name = Path.of(entry).getFileName().toString().replaceFirst("-\\d.*", ".jar");
			boolean isOfBoot = name.startsWith("spring-boot") && older.containsKey("spring-boot.jar");
			if (!older.containsKey(name) && !isOfBoot) {
				all.add(url(Path.of(entry)));
			}
		}
		return all.toArray(URL[]::new);
	}

	private static URL url(Path file) {
		try {
			return file.toUri().toURL();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	void whatElseIsMissingIsNoMatterOfOurs() {
		Throwable failure = new IllegalStateException(new NoClassDefFoundError("com/acme/Shop"));
		assertThat(new VersionsFailureAnalyzer().analyze(failure)).isNull();
		assertThat(new VersionsFailureAnalyzer((name) -> false).analyze(failure)).isNull();
		assertThat(new VersionsFailureAnalyzer((name) -> !name.contains("KryoBuffer"))
			.analyze(new IllegalStateException("for another reason"))).isNull();
	}

	@ParameterizedTest
	@MethodSource
	void onlyTheLibraryInWhichSomethingIsMissingIsBlamed(Throwable missing, String blamed, boolean isBlamed) {
		VersionsFailureAnalyzer allOld = new VersionsFailureAnalyzer(
				(name) -> RequiredVersion.ALL.stream().anyMatch((version) -> version.there().equals(name)));
		FailureAnalysis analysis = allOld.analyze(new IllegalStateException(missing));
		assertThat(analysis != null && analysis.getDescription().contains(blamed + " is older")).isEqualTo(isBlamed);
	}

	static Stream<Arguments> onlyTheLibraryInWhichSomethingIsMissingIsBlamed() {
		return Stream.of(arguments(new NoClassDefFoundError("redis/clients/jedis/RedisSentinelClient"), "Jedis", true),
				arguments(new ClassNotFoundException("redis.clients.jedis.RedisSentinelClient"), "Jedis", true),
				arguments(new ClassNotFoundException("redis.clients.jedis.RedisSentinelClient"), "Kryo", false),
				arguments(new ClassNotFoundException("org.postgresql.Driver"), "Jedis", false),
				arguments(new NoSuchMethodError("'void com.esotericsoftware.kryo.Kryo.later(int)'"), "Kryo", true),
				arguments(new NoSuchMethodError("'void com.acme.Shop.use(com.esotericsoftware.kryo.Kryo)'"), "Kryo",
						false),
				arguments(new TypeNotPresentException("org.springframework.core.Later", new Exception()),
						"Spring Framework", true),
				arguments(new NoClassDefFoundError(), "Jedis", false));
	}

	@Test
	void theMarkersAreClassesThatThereAre() {
		assertThat(RequiredVersion.ALL).allSatisfy((version) -> {
			assertThat(ClassUtils.isPresent(version.there(), null)).as(version.there()).isTrue();
			assertThat(ClassUtils.isPresent(version.marker(), null)).as(version.marker()).isTrue();
		});
	}

	/** Starts what needs every library. */
	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ CodecAutoConfiguration.class, DataRedisAutoConfiguration.class,
			RedisListenerAutoConfiguration.class, RedisMessagesAutoConfiguration.class })
	public static class Application {

		public static void main(String[] args) {
			new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
				.registerShutdownHook(false)
				.run(args)
				.close();
		}

	}

	/** Loads everything anew, but for one class that older versions have not. */
	private static final class WithoutClass extends URLClassLoader {

		private final String hidden;

		WithoutClass(String hidden) {
			super(classPath(), ClassLoader.getPlatformClassLoader());
			this.hidden = hidden;
		}

		private static URL[] classPath() {
			List<String> entries = Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator));
			return entries.stream().map(Path::of).map(VersionsTests::url).toArray(URL[]::new);
		}

		@Override
		protected Class<?> findClass(String name) throws ClassNotFoundException {
			if (name.equals(this.hidden)) {
				throw new ClassNotFoundException(name);
			}
			return super.findClass(name);
		}

		@Override
		public @Nullable InputStream getResourceAsStream(String name) {
			return name.equals(ClassUtils.convertClassNameToResourcePath(this.hidden) + ".class") ? null
					: super.getResourceAsStream(name);
		}

	}

}
