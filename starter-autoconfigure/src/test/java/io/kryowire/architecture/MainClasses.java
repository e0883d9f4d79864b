/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.architecture;

import java.util.Arrays;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The main classes of every module on the class path of this one. A rule about a module
 * that does not exist yet passes.
 */
final class MainClasses {

	static final String ROOT = "io.kryowire";

	static final JavaClasses ALL = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.importPackages(ROOT);

	private MainClasses() {
	}

	static String module(String name) {
		return ROOT + "." + name + "..";
	}

	static String[] modules(String... names) {
		return Arrays.stream(names).map(MainClasses::module).toArray(String[]::new);
	}

	static void check(ArchRule rule) {
		rule.allowEmptyShould(true).check(ALL);
	}

}
