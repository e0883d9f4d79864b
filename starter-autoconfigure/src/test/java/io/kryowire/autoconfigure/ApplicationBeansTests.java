/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application keeps the beans it had without us. A single bean of ours of a type such
 * as {@code Executor} would make Spring Boot's own back off.
 */
class ApplicationBeansTests {

	private final List<String> candidates = ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader())
		.getCandidates();

	@Test
	void theApplicationKeepsAllBeansItHad() {
		Set<String> without = beansWith(this.candidates.stream().filter((name) -> !isOurs(name)).toList());
		Set<String> with = beansWith(this.candidates);
		assertThat(without).contains("applicationTaskExecutor");
		assertThat(with).containsAll(without).hasSizeGreaterThan(without.size());
	}

	@Test
	void whatWeAddIsKnown() {
		Set<String> added = beansWith(this.candidates);
		added.removeAll(beansWith(this.candidates.stream().filter((name) -> !isOurs(name)).toList()));
		assertThat(added).filteredOn((name) -> !name.contains("io.kryowire."))
			.containsExactlyInAnyOrder("annotatedWireTypes", "codecReport", "kryoCodec", "wireTypeTable");
	}

	private static boolean isOurs(String autoConfiguration) {
		return autoConfiguration.startsWith("io.kryowire.");
	}

	private static Set<String> beansWith(List<String> autoConfigurations) {
		List<Class<?>> classes = new ArrayList<>();
		autoConfigurations.forEach((name) -> classes.add(ClassUtils.resolveClassName(name, null)));
		Set<String> beans = new LinkedHashSet<>();
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(classes.toArray(Class<?>[]::new)))
			.run((context) -> beans.addAll(List.of(context.getBeanDefinitionNames())));
		return beans;
	}

}
