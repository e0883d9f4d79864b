/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The public types of each module are listed in a file, so that adding one is a decision.
 */
class PublicTypesTests {

	private static final boolean UPDATE = Boolean.getBoolean("kryowire.types.update");

	private static final Path LISTS = Path.of("src", "test", "resources", "public-types");

	@ParameterizedTest
	@ValueSource(strings = { "codec", "dispatch", "cluster", "call", "notify", "test", "proof", "autoconfigure" })
	void publicTypesAreThoseOfTheList(String module) {
		List<String> types = publicTypes(module);
		Path list = LISTS.resolve(module + ".txt");
		if (UPDATE) {
			write(list, types);
		}
		assertThat(types).as("""
				The public types of io.kryowire.%s. What nobody outside its package needs is package-private. \
				If a type has to be public, run

				mvn -Dfast test-compile surefire:test@default-test -DskipTests=false -pl starter-autoconfigure -am \
				-Dtest=PublicTypesTests -Dsurefire.failIfNoSpecifiedTests=false -Dkryowire.types.update=true

				and commit %s""", module, list).isEqualTo(read(list));
	}

	private static List<String> publicTypes(String module) {
		Map<String, TreeSet<String>> packages = new TreeMap<>();
		String root = MainClasses.ROOT + "." + module;
		for (JavaClass type : MainClasses.ALL) {
			String name = type.getPackageName();
			if ((name.equals(root) || name.startsWith(root + ".")) && isPublic(type)) {
				packages.computeIfAbsent(name, (key) -> new TreeSet<>())
					.add(type.getName().substring(name.length() + 1).replace('$', '.'));
			}
		}
		List<String> lines = new ArrayList<>();
		packages.forEach((name, types) -> {
			lines.add(name);
			types.forEach((type) -> lines.add("\t" + type));
		});
		return lines;
	}

	/** It and what it is nested in. */
	private static boolean isPublic(JavaClass type) {
		return type.getModifiers().contains(JavaModifier.PUBLIC) && !type.isAnonymousClass() && !type.isLocalClass()
				&& type.getEnclosingClass().map(PublicTypesTests::isPublic).orElse(true);
	}

	private static List<String> read(Path list) {
		try {
			return Files.exists(list) ? Files.readAllLines(list) : List.of();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void write(Path list, List<String> lines) {
		try {
			Files.createDirectories(list.getParent());
			Files.write(list, lines);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
