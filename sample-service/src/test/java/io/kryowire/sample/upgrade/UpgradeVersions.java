/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The versions of a node, each compiled apart from the others.
 *
 * @param classes the directory with a directory for the classes of each version
 */
record UpgradeVersions(Path classes) {

	private static final Path SOURCES = Path.of("src", "test", "upgrade");

	private static final Pattern UNUSED = Pattern.compile("tomcat|webmvc|actuator|selenium|testcontainers");

	static boolean canBeCompiled() {
		return ToolProvider.getSystemJavaCompiler() != null;
	}

	/** Compiles the first versions. */
	static UpgradeVersions compile(Path classes, int count) throws IOException {
		UpgradeVersions versions = new UpgradeVersions(classes);
		for (int version = 1; version <= count; version++) {
			versions.compile(version);
		}
		return versions;
	}

	private void compile(int version) throws IOException {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		Path target = Files.createDirectories(directory(version));
		StringWriter messages = new StringWriter();
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
				Stream<Path> common = Files.walk(SOURCES.resolve("common"));
				Stream<Path> own = Files.walk(SOURCES.resolve("v" + version))) {
			List<Path> sources = Stream.concat(common, own)
				.filter((path) -> path.toString().endsWith(".java"))
				.toList();
			List<String> options = List.of("-d", target.toString(), "-proc:none", "-parameters", "-classpath",
					System.getProperty("java.class.path"));
			boolean compiled = compiler
				.getTask(messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
				.call();
			assertThat(compiled).as("version %d: %s", version, messages).isTrue();
		}
	}

	private Path directory(int version) {
		return this.classes.resolve("v" + version);
	}

	/**
	 * The class path of a process of that version, without what it would only configure
	 * and never use.
	 */
	String classPath(int version) {
		Stream<String> libraries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
			.filter((library) -> !UNUSED.matcher(Path.of(library).getFileName().toString()).find());
		return Stream.concat(Stream.of(directory(version).toString()), libraries)
			.collect(Collectors.joining(File.pathSeparator));
	}

}
