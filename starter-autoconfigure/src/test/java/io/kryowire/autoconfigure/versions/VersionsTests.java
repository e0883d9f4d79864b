/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.versions;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.kryowire.autoconfigure.process.ChildApplication;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Whoever has too old a library reads which, and what is needed.
 */
class VersionsTests {

	private static final String SPRING_DATA = "org.springframework.data.redis.messaging.RedisMessageSendingTemplate";

	private static final String KRYO = "com.esotericsoftware.kryo.io.KryoBufferOverflowException";

	/** Of applications that have not started, by what is too old. */
	private static final Map<String, String> outputs = new HashMap<>();

	@BeforeAll
	static void startApplications() {
		String[] outdated = { SPRING_DATA, KRYO, "kryo", "boot" };
		String output = ChildApplication.java(List.of("-XX:+BytecodeVerificationRemote", "-cp",
				System.getProperty("java.class.path"), OutdatedApplications.class.getName()), outdated);
		assertThat(output).contains(OutdatedApplications.OVER);
		for (String each : outdated) {
			int begin = output.indexOf(OutdatedApplications.NEXT + each);
			outputs.put(each, output.substring(begin, output.indexOf(OutdatedApplications.NEXT, begin + 1)));
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = SPRING_DATA + " | Spring Data Redis is older than 4.1\n" + KRYO + " | Kryo is older than 5.6")
	void anApplicationWithoutAClassOfALaterVersionSaysWhichVersionIsNeeded(String hidden, String problem) {
		assertThat(outputs.get(hidden)).contains("APPLICATION FAILED TO START",
				"A library on the class path is too old for Kryowire", problem, "This application uses Spring Boot 4.",
				"is required", "It has not started");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					kryo | Kryo is older than 5.6              | Kryo 5.6 or newer is required | This application uses Spring Boot 4.1
					boot | Spring Data Redis is older than 4.1 | Spring Data Redis 4.1 or newer is required | This application uses Spring Boot 4.0.0
					""")
	void anApplicationWithOlderJarsSaysWhichVersionIsNeeded(String jars, String problem, String remedy, String boot) {
		assertThat(outputs.get(jars)).contains("APPLICATION FAILED TO START",
				"A library on the class path is too old for Kryowire", problem, remedy, boot, "It has not started");
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

}
