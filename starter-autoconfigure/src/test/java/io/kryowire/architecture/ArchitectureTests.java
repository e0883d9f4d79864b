/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.architecture;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.List;
import java.util.concurrent.Executor;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static io.kryowire.architecture.MainClasses.check;
import static io.kryowire.architecture.MainClasses.module;
import static io.kryowire.architecture.MainClasses.modules;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which module may know which, and what the things in it are called.
 */
class ArchitectureTests {

	@Test
	void theEnginesAreSeen() {
		assertThat(MainClasses.ALL).extracting(JavaClass::getPackageName)
			.contains("io.kryowire.codec", "io.kryowire.dispatch", "io.kryowire.call.link");
	}

	@Test
	void dependencyDirection() {
		check(noClasses().that()
			.resideInAPackage(module("codec"))
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage(modules("dispatch", "cluster", "notify", "call", "autoconfigure")));
		check(noClasses().that()
			.resideInAnyPackage(modules("dispatch", "cluster"))
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage(modules("notify", "call", "autoconfigure")));
		check(noClasses().that()
			.resideInAnyPackage(modules("notify", "call"))
			.should()
			.dependOnClassesThat()
			.resideInAPackage(module("autoconfigure")));
	}

	@Test
	void notifyAndCallDoNotKnowEachOther() {
		check(noClasses().that()
			.resideInAPackage(module("notify"))
			.should()
			.dependOnClassesThat()
			.resideInAPackage(module("call")));
		check(noClasses().that()
			.resideInAPackage(module("call"))
			.should()
			.dependOnClassesThat()
			.resideInAPackage(module("notify")));
	}

	/** Clocks of machines may be an hour apart, and may be set. */
	@Test
	void whoOwnsAKeyDoesNotDependOnTheTimeOfDay() {
		check(noClasses().that()
			.resideInAnyPackage(module("cluster"), "io.kryowire.notify.cluster..")
			.should()
			.callMethod(System.class, "currentTimeMillis")
			.orShould()
			.dependOnClassesThat()
			.belongToAnyOf(Clock.class, Instant.class, Date.class, Calendar.class, LocalDateTime.class,
					ZonedDateTime.class));
	}

	@Test
	void noPackageCycles() {
		check(slices().matching("io.kryowire.(**)").should().beFreeOfCycles());
	}

	@Test
	void noUtilPackages() {
		check(noClasses().should()
			.resideInAnyPackage("..util..", "..utils..", "..impl..", "..common..", "..helper..", "..internal.."));
	}

	@Test
	void noForbiddenNames() {
		check(noClasses().should().haveNameMatching(".*(Impl|Utils?|Helper|Manager|Base)"));
	}

	@Test
	void everyPackageIsNullMarked() {
		List<String> unmarked = MainClasses.ALL.stream()
			.map(JavaClass::getPackage)
			.distinct()
			.filter((javaPackage) -> !javaPackage.isAnnotatedWith(NullMarked.class))
			.map(JavaPackage::getName)
			.toList();
		assertThat(unmarked).as("packages without a @NullMarked package-info.java").isEmpty();
	}

	@Test
	void autoConfigurationsArePublicFinalAndNamedSo() {
		check(classes().that()
			.areAnnotatedWith(AutoConfiguration.class)
			.should()
			.bePublic()
			.andShould()
			.haveModifier(JavaModifier.FINAL)
			.andShould()
			.haveSimpleNameEndingWith("AutoConfiguration"));
		check(classes().that()
			.haveSimpleNameEndingWith("AutoConfiguration")
			.should()
			.beAnnotatedWith(AutoConfiguration.class));
	}

	@Test
	void autoConfigurationsHaveNoPublicMembers() {
		check(noMethods().that()
			.areDeclaredInClassesThat()
			.areAnnotatedWith(AutoConfiguration.class)
			.should()
			.bePublic());
	}

	@Test
	void beanMethodsArePackagePrivate() {
		check(methods().that().areAnnotatedWith(Bean.class).should().bePackagePrivate());
	}

	@Test
	void conditionalOnClassIsNotOnBeanMethods() {
		check(noMethods().that().areAnnotatedWith(Bean.class).should().beAnnotatedWith(ConditionalOnClass.class));
	}

	@Test
	void postProcessorBeanMethodsAreStatic() {
		check(methods().that()
			.areAnnotatedWith(Bean.class)
			.and()
			.haveRawReturnType(assignableTo(BeanPostProcessor.class).or(assignableTo(BeanFactoryPostProcessor.class)))
			.should()
			.beStatic());
	}

	@Test
	void beansOfCommonTypesAreNotOurs() {
		check(noMethods().that()
			.areAnnotatedWith(Bean.class)
			.should()
			.haveRawReturnType(assignableTo(Executor.class).or(assignableTo(Clock.class))
				.or(assignableTo("tools.jackson.databind.ObjectMapper"))));
	}

}
