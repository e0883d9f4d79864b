/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure;

import java.io.File;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.properties.ResolvedPlaceholders;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What Spring Boot finds through files in META-INF is what there is.
 */
class RegistrationTests {

	private static final String HOUSE = "io.kryowire.autoconfigure.";

	@Test
	void theImportsAreExactlyTheAutoConfigurations() throws Exception {
		List<String> imports = ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader())
			.getCandidates()
			.stream()
			.filter((name) -> name.startsWith(HOUSE))
			.toList();
		assertThat(imports).isSorted()
			.containsExactlyInAnyOrderElementsOf(ours((type) -> type.isAnnotationPresent(AutoConfiguration.class)));
	}

	@Test
	void theFailureAnalyzersAreAllRegistered() throws Exception {
		ArgumentResolver arguments = ArgumentResolver.of(Environment.class, new StandardEnvironment())
			.and(BeanFactory.class, new DefaultListableBeanFactory());
		List<String> registered = SpringFactoriesLoader.forDefaultResourceLocation()
			.load(FailureAnalyzer.class, arguments, (type, name, failure) -> assertThat(name).doesNotStartWith(HOUSE))
			.stream()
			.map((analyzer) -> analyzer.getClass().getName())
			.filter((name) -> name.startsWith(HOUSE))
			.toList();
		assertThat(registered).containsExactlyInAnyOrderElementsOf(ours(FailureAnalyzer.class::isAssignableFrom));
	}

	@Test
	void whateverBindsPropertiesWantsTheirPlaceholdersResolved() throws Exception {
		assertThat(ours((type) -> type.isAnnotationPresent(EnableConfigurationProperties.class))).isNotEmpty()
			.containsExactlyInAnyOrderElementsOf(ours(RegistrationTests::wantsResolvedPlaceholders));
	}

	private static boolean wantsResolvedPlaceholders(Class<?> type) {
		Import imports = type.getAnnotation(Import.class);
		return imports != null && List.of(imports.value()).contains(ResolvedPlaceholders.class);
	}

	private static List<String> ours(Predicate<Class<?>> predicate) throws Exception {
		URL location = CodecAutoConfiguration.class.getProtectionDomain().getCodeSource().getLocation();
		Path classes = Path.of(location.toURI());
		try (Stream<Path> files = Files.walk(classes)) {
			return files.map((file) -> classes.relativize(file).toString().replace(File.separatorChar, '.'))
				.filter((file) -> file.startsWith(HOUSE) && file.endsWith(ClassUtils.CLASS_FILE_SUFFIX))
				.<Class<?>>map((file) -> ClassUtils
					.resolveClassName(file.substring(0, file.length() - ClassUtils.CLASS_FILE_SUFFIX.length()), null))
				.filter(predicate)
				.map(Class::getName)
				.toList();
		}
	}

}
