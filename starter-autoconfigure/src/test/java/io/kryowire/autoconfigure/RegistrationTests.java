/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure;

import java.util.List;
import java.util.function.Predicate;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What Spring Boot finds through files in META-INF is what there is.
 */
class RegistrationTests {

	private static final String HOUSE = "io.kryowire.autoconfigure.";

	@Test
	void theImportsAreExactlyTheAutoConfigurations() {
		List<String> imports = ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader())
			.getCandidates()
			.stream()
			.filter((name) -> name.startsWith(HOUSE))
			.toList();
		assertThat(imports).isSorted()
			.containsExactlyInAnyOrderElementsOf(ours((type) -> type.isAnnotatedWith(AutoConfiguration.class)));
	}

	@Test
	void theFailureAnalyzersAreAllRegistered() {
		ArgumentResolver arguments = ArgumentResolver.of(Environment.class, new StandardEnvironment())
			.and(BeanFactory.class, new DefaultListableBeanFactory());
		List<String> registered = SpringFactoriesLoader.forDefaultResourceLocation()
			.load(FailureAnalyzer.class, arguments, (type, name, failure) -> assertThat(name).doesNotStartWith(HOUSE))
			.stream()
			.map((analyzer) -> analyzer.getClass().getName())
			.filter((name) -> name.startsWith(HOUSE))
			.toList();
		assertThat(registered)
			.containsExactlyInAnyOrderElementsOf(ours((type) -> type.isAssignableTo(FailureAnalyzer.class)));
	}

	private static List<String> ours(Predicate<JavaClass> predicate) {
		return new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
			.importPackages("io.kryowire.autoconfigure")
			.stream()
			.filter(predicate)
			.map(JavaClass::getName)
			.toList();
	}

}
