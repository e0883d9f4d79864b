/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.core.io.support.SpringFactoriesLoader.FailureHandler;

/**
 * What a user reads when a context does not start: found as Spring Boot finds it.
 */
final class StartupFailure {

	/** Some of Spring Boot's are about what is not on the class path. */
	private static final FailureHandler UNUSABLE = (type, name, failure) -> {
	};

	private StartupFailure() {
	}

	static FailureAnalysis of(ApplicationContextRunner contextRunner) {
		AtomicReference<FailureAnalysis> analysis = new AtomicReference<>();
		AtomicReference<ConfigurableApplicationContext> source = new AtomicReference<>();
		contextRunner.withInitializer(source::set).run((context) -> {
			Throwable failure = Objects.requireNonNull(context.getStartupFailure(), "the context has started");
			analysis.set(analyze(failure, source.get()));
		});
		return analysis.get();
	}

	private static FailureAnalysis analyze(Throwable failure, ConfigurableApplicationContext context) {
		ArgumentResolver arguments = ArgumentResolver.of(BeanFactory.class, context.getBeanFactory())
			.andSupplied(Environment.class, context::getEnvironment);
		List<FailureAnalysis> analyses = SpringFactoriesLoader.forDefaultResourceLocation()
			.load(FailureAnalyzer.class, arguments, UNUSABLE)
			.stream()
			.map((analyzer) -> analyzer.analyze(failure))
			.filter(Objects::nonNull)
			.toList();
		if (analyses.isEmpty()) {
			throw new AssertionError("nobody has analyzed this failure", failure);
		}
		return analyses.get(0);
	}

}
