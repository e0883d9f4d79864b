/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

import org.jspecify.annotations.Nullable;

/**
 * Compiles versions of a class: two of the same name can then meet in one test, as in two
 * services of different age.
 */
public final class Versions {

	private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

	/** One for all: it remembers where the classes of the JDK are. */
	private static final JavaFileManager FILES = COMPILER.getStandardFileManager(null, null, null);

	/** What was compiled before: each format is tried with the same versions. */
	private static final Map<List<String>, Map<String, byte[]>> COMPILED = new ConcurrentHashMap<>();

	private Versions() {
	}

	/**
	 * Compiles a class.
	 * @param name its full name
	 * @param source its source
	 * @param options for the compiler
	 * @return the class, in a loader of its own
	 */
	public static Class<?> compile(String name, String source, String... options) {
		List<String> all = new ArrayList<>(List.of(options));
		all.add("-proc:none");
		List<String> key = new ArrayList<>(all);
		key.add(name);
		key.add(source);
		return load(name, COMPILED.computeIfAbsent(key, (missing) -> classes(name, source, all)));
	}

	private static Map<String, byte[]> classes(String name, String source, List<String> options) {
		Map<String, ByteArrayOutputStream> classes = new HashMap<>();
		JavaFileManager files = new ForwardingJavaFileManager<JavaFileManager>(FILES) {

			@Override
			public JavaFileObject getJavaFileForOutput(Location location, String className, JavaFileObject.Kind kind,
					FileObject sibling) {
				return new SimpleJavaFileObject(URI.create("mem:///" + className), kind) {

					@Override
					public OutputStream openOutputStream() {
						return classes.computeIfAbsent(className, (key) -> new ByteArrayOutputStream());
					}

				};
			}

		};
		JavaFileObject unit = new SimpleJavaFileObject(URI.create("mem:///" + name.replace('.', '/') + ".java"),
				JavaFileObject.Kind.SOURCE) {

			@Override
			public CharSequence getCharContent(boolean ignoreEncodingErrors) {
				return source;
			}

		};
		if (!COMPILER.getTask(null, files, null, options, null, List.of(unit)).call()) {
			throw new IllegalArgumentException("Does not compile: " + source);
		}
		return classes.entrySet()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey, (entry) -> entry.getValue().toByteArray()));
	}

	private static Class<?> load(String name, Map<String, byte[]> classes) {
		ClassLoader loader = new ClassLoader(Versions.class.getClassLoader()) {

			/** Its own first: the class path may have another version. */
			@Override
			protected Class<?> loadClass(String wanted, boolean resolve) throws ClassNotFoundException {
				synchronized (getClassLoadingLock(wanted)) {
					byte[] bytes = classes.get(wanted);
					Class<?> loaded = findLoadedClass(wanted);
					if (bytes == null || loaded != null) {
						return (loaded != null) ? loaded : super.loadClass(wanted, resolve);
					}
					return defineClass(wanted, bytes, 0, bytes.length);
				}
			}

			@Override
			public @Nullable InputStream getResourceAsStream(String file) {
				byte[] bytes = classes.get(file.replace(".class", "").replace('/', '.'));
				return (bytes != null) ? new ByteArrayInputStream(bytes) : super.getResourceAsStream(file);
			}

		};
		try {
			return Class.forName(name, false, loader);
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

}
