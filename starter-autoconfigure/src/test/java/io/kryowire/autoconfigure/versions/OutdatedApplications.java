/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.versions;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.redis.RedisListenerAutoConfiguration;
import io.kryowire.autoconfigure.redis.RedisMessagesAutoConfiguration;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ClassUtils;

/**
 * Applications with libraries that are too old, one after the other, in a JVM that looks
 * at classes as those of applications do: what is missing is found when the bytecode is
 * verified, which tests leave out.
 */
final class OutdatedApplications {

	/** Begins what one of them says. */
	static final String NEXT = "---- ";

	/** Ends the JVM's output. */
	static final String OVER = NEXT + "over";

	private OutdatedApplications() {
	}

	/**
	 * Starts applications, none of which can start.
	 * @param arguments what each of them has: an older class path, or the name of a class
	 * that is missing
	 */
	public static void main(String[] arguments) throws Exception {
		for (String each : arguments) {
			System.out.println(NEXT + each);
			fail(each.contains(".") ? new WithoutClass(each)
					: new URLClassLoader(olderClassPath(each), ClassLoader.getPlatformClassLoader()));
		}
		System.out.println(OVER);
		// Whatever they have left behind
		System.exit(0);
	}

	private static void fail(URLClassLoader classes) throws Exception {
		Thread thread = Thread.currentThread();
		ClassLoader before = thread.getContextClassLoader();
		try (URLClassLoader old = classes) {
			Class<?> application = old.loadClass(Application.class.getName());
			thread.setContextClassLoader(old);
			application.getMethod("main", String[].class)
				.invoke(null, (Object) new String[] { "--spring.data.redis.port=1" });
			throw new IllegalStateException("It has started");
		}
		catch (InvocationTargetException ex) {
			System.out.println("It has not started: " + ex.getCause());
		}
		finally {
			thread.setContextClassLoader(before);
		}
	}

	/**
	 * The class path with older jars in place of its own. What belongs to one version of
	 * Spring Boot is left out where another one is.
	 */
	private static URL[] olderClassPath(String jars) throws IOException {
		Map<String, URL> older = new HashMap<>();
		try (Stream<Path> files = Files.list(Path.of("target/others", jars))) {
			files.forEach((file) -> older.put(file.getFileName().toString(), url(file)));
		}
		List<URL> all = new ArrayList<>(older.values());
		for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
			String name = Path.of(entry).getFileName().toString().replaceFirst("-\\d.*", ".jar");
			boolean isOfBoot = name.startsWith("spring-boot") && older.containsKey("spring-boot.jar");
			if (!older.containsKey(name) && !isOfBoot) {
				all.add(url(Path.of(entry)));
			}
		}
		return all.toArray(URL[]::new);
	}

	private static URL url(Path file) {
		try {
			return file.toUri().toURL();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Starts what needs every library. */
	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ CodecAutoConfiguration.class, DataRedisAutoConfiguration.class,
			RedisListenerAutoConfiguration.class, RedisMessagesAutoConfiguration.class })
	public static class Application {

		public static void main(String[] args) {
			new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
				.registerShutdownHook(false)
				.run(args)
				.close();
		}

	}

	/**
	 * Loads anew what is ours and what we need, but for one class that older versions
	 * have not. Everything else is as it is.
	 */
	private static final class WithoutClass extends URLClassLoader {

		private static final List<String> ANEW = List.of("io.kryowire.", "com.esotericsoftware.",
				"org.springframework.data.redis.", "org.springframework.boot.data.redis.");

		private final String hidden;

		WithoutClass(String hidden) {
			super(classPath(), OutdatedApplications.class.getClassLoader());
			this.hidden = hidden;
		}

		private static URL[] classPath() {
			List<String> entries = Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator));
			return entries.stream().map(Path::of).map(OutdatedApplications::url).toArray(URL[]::new);
		}

		@Override
		protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
			if (ANEW.stream().noneMatch(name::startsWith)) {
				return super.loadClass(name, resolve);
			}
			synchronized (getClassLoadingLock(name)) {
				Class<?> loaded = findLoadedClass(name);
				return (loaded != null) ? loaded : findClass(name);
			}
		}

		/** The parent has them all. */
		@Override
		public Enumeration<URL> findResources(String name) {
			return Collections.emptyEnumeration();
		}

		@Override
		protected Class<?> findClass(String name) throws ClassNotFoundException {
			if (name.equals(this.hidden)) {
				throw new ClassNotFoundException(name);
			}
			return super.findClass(name);
		}

		@Override
		public @Nullable InputStream getResourceAsStream(String name) {
			return name.equals(ClassUtils.convertClassNameToResourcePath(this.hidden) + ".class") ? null
					: super.getResourceAsStream(name);
		}

	}

}
