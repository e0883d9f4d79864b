/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.kryowire.architecture.MainClasses.check;
import static io.kryowire.architecture.MainClasses.module;
import static io.kryowire.architecture.MainClasses.modules;

/**
 * Which packages may know which library, and which may know nothing but values.
 */
class LibraryTests {

	private static final String[] ENGINES = modules("codec", "dispatch", "cluster", "notify", "call");

	@Test
	void enginesDoNotKnowSpringBoot() {
		check(noClasses().that()
			.resideInAnyPackage(ENGINES)
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.springframework.boot.."));
	}

	@Test
	void codecDispatchAndClusterDoNotKnowSpring() {
		check(noClasses().that()
			.resideInAnyPackage(modules("codec", "dispatch", "cluster"))
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.springframework.."));
	}

	@Test
	void springIsKnownToTwoPackagesOfCall() {
		check(noClasses().that()
			.resideInAPackage(module("call"))
			.and()
			.resideOutsideOfPackages(modules("call.client", "call.server"))
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.springframework.."));
	}

	@Test
	void springIsNotKnownToWhatIsWrittenToRedis() {
		check(noClasses().that()
			.resideInAnyPackage(modules("notify.protocol", "notify.observation"))
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.springframework.."));
	}

	@Test
	void springIsKnownToOnePackageOfTheTestkit() {
		check(noClasses().that()
			.resideInAnyPackage(
					modules("test.fuzz", "test.process", "test.proxy", "test.redis", "test.waiting", "proof"))
			.and()
			.resideOutsideOfPackages(modules("test.redis.boot"))
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.springframework.."));
	}

	@Test
	void kryonetIsKnownToOnePackage() {
		onlyIn("com.esotericsoftware.kryonet..", modules("call.kryonet"));
	}

	@Test
	void kryoIsKnownToTheCodecAndWhereKryonetIs() {
		onlyIn("com.esotericsoftware.kryo..", modules("codec.kryo", "call.kryonet"));
	}

	@Test
	void jacksonIsKnownToTheCodecThatWritesJson() {
		check(noClasses().that()
			.resideInAnyPackage(ENGINES)
			.and()
			.resideOutsideOfPackages(modules("codec.json"))
			.should()
			.dependOnClassesThat()
			.resideInAPackage("tools.jackson.."));
	}

	@Test
	void driversOfRedisAreKnownToOnePackage() {
		check(noClasses().that()
			.resideInAnyPackage(ENGINES)
			.and()
			.resideOutsideOfPackages(modules("notify.driver"))
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("redis.clients..", "io.lettuce.."));
	}

	@Test
	void micrometerIsKnownToObservations() {
		check(noClasses().that()
			.resideInAnyPackage(ENGINES)
			.and()
			.resideOutsideOfPackages("..observation..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.micrometer.."));
	}

	@Test
	void protocolsHaveNeitherThreadsNorClocksNorInputAndOutput() {
		check(noClasses().that()
			.resideInAPackage("..protocol..")
			.should()
			.dependOnClassesThat(threads().or(clocks()).or(inputAndOutput()))
			.orShould()
			.accessTargetWhere(readsTheClock()));
	}

	private static void onlyIn(String library, String[] packages) {
		check(noClasses().that()
			.resideOutsideOfPackages(packages)
			.should()
			.dependOnClassesThat()
			.resideInAPackage(library));
	}

	private static DescribedPredicate<JavaClass> threads() {
		return type(Thread.class).or(type(ThreadLocal.class))
			.or(resideInAnyPackage("java.util.concurrent", "java.util.concurrent.locks"))
			.as("threads");
	}

	private static DescribedPredicate<JavaClass> clocks() {
		return type(java.time.Clock.class).or(type(java.util.Timer.class)).as("clocks");
	}

	private static DescribedPredicate<JavaClass> inputAndOutput() {
		return resideInAnyPackage("java.io..", "java.net..", "java.nio.channels..", "java.nio.file..")
			.as("input and output");
	}

	private static DescribedPredicate<JavaAccess<?>> readsTheClock() {
		return DescribedPredicate.describe("read the clock",
				(access) -> switch (access.getTarget().getFullName().replaceAll("\\(.*", "")) {
					case "java.lang.System.nanoTime", "java.lang.System.currentTimeMillis", "java.time.Instant.now",
							"java.time.LocalDate.now", "java.time.LocalDateTime.now", "java.time.ZonedDateTime.now" ->
						true;
					default -> false;
				});
	}

}
