/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * The exceptions that cross the wire as themselves: some classes, and the exceptions of
 * some packages that are unchecked or extend one of those classes. Immutable.
 */
public final class ExceptionTypes {

	/**
	 * No exception at all: all of them arrive as {@link RemoteCallException}s.
	 */
	public static final ExceptionTypes NONE = new ExceptionTypes(Map.of(), Map.of());

	private static final String WHOLE_PACKAGE = ".*";

	private static final int LONGEST_NAME = 256;

	private final Map<String, Class<? extends Throwable>> classes;

	private final Map<String, ClassLoader> packages;

	private ExceptionTypes(Map<String, Class<? extends Throwable>> classes, Map<String, ClassLoader> packages) {
		this.classes = Collections.unmodifiableMap(classes);
		this.packages = Collections.unmodifiableMap(packages);
	}

	/**
	 * Exceptions by their classes.
	 * @param classes their classes
	 * @return just these
	 */
	public static ExceptionTypes of(Collection<? extends Class<? extends Throwable>> classes) {
		Map<String, Class<? extends Throwable>> byName = new LinkedHashMap<>();
		classes.forEach((each) -> byName.put(each.getName(), each));
		return new ExceptionTypes(byName, Map.of());
	}

	/**
	 * The unchecked exceptions of a package.
	 * @param name its name; packages below it do not count
	 * @param loader finds its classes
	 * @return these
	 */
	public static ExceptionTypes ofPackage(String name, ClassLoader loader) {
		return new ExceptionTypes(Map.of(), Map.of(name, loader));
	}

	/**
	 * Exceptions by names, as in a configuration.
	 * @param names full names of classes, and packages as in {@code com.acme.errors.*}
	 * @param loader finds them
	 * @return these
	 * @throws IllegalArgumentException if a name is not that of an exception
	 */
	public static ExceptionTypes named(Collection<String> names, ClassLoader loader) {
		Set<Class<? extends Throwable>> classes = new LinkedHashSet<>();
		Map<String, ClassLoader> packages = new LinkedHashMap<>();
		for (String name : names) {
			if (name.endsWith(WHOLE_PACKAGE)) {
				packages.put(name.substring(0, name.length() - WHOLE_PACKAGE.length()), loader);
			}
			else {
				classes.add(classNamed(name, loader));
			}
		}
		return of(classes).and(new ExceptionTypes(Map.of(), packages));
	}

	private static Class<? extends Throwable> classNamed(String name, ClassLoader loader) {
		try {
			return Class.forName(name, false, loader).asSubclass(Throwable.class);
		}
		catch (ClassNotFoundException | LinkageError | ClassCastException ex) {
			throw new IllegalArgumentException(
					"%s is not an exception: give the full name of a class, or a package such as com.acme.errors.*"
						.formatted(name),
					ex);
		}
	}

	/**
	 * Adds others to these.
	 * @param other the others
	 * @return all of them
	 */
	public ExceptionTypes and(ExceptionTypes other) {
		Map<String, Class<? extends Throwable>> allClasses = new LinkedHashMap<>(this.classes);
		other.classes.forEach(allClasses::putIfAbsent);
		Map<String, ClassLoader> allPackages = new LinkedHashMap<>(this.packages);
		other.packages.forEach(allPackages::putIfAbsent);
		return new ExceptionTypes(allClasses, allPackages);
	}

	/**
	 * Those that are known by their classes.
	 * @return the classes, without those of the packages
	 */
	public Set<Class<? extends Throwable>> classes() {
		return new LinkedHashSet<>(this.classes.values());
	}

	/**
	 * Whether an exception is one of these.
	 * @param type its class
	 * @return whether it crosses the wire as itself
	 */
	public boolean contains(Class<?> type) {
		if (this.classes.get(type.getName()) == type) {
			return true;
		}
		return this.packages.containsKey(type.getPackageName()) && (RuntimeException.class.isAssignableFrom(type)
				|| this.classes.values().stream().anyMatch((each) -> each.isAssignableFrom(type)));
	}

	/**
	 * Whether a class of that name may be one of these, as far as the name tells.
	 * @param name a name, which may come from anybody
	 * @return whether to {@link #find} it
	 */
	public boolean mayContain(String name) {
		return this.classes.containsKey(name) || loaderOf(name) != null;
	}

	private @Nullable ClassLoader loaderOf(String name) {
		int dot = name.lastIndexOf('.');
		boolean possible = dot > 0 && name.length() <= LONGEST_NAME
				&& name.chars().skip(dot + 1L).allMatch(Character::isJavaIdentifierPart);
		return possible ? this.packages.get(name.substring(0, dot)) : null;
	}

	/**
	 * Finds the class of an exception, in the packages only, without initializing it.
	 * @param name its name, which may come from anybody
	 * @return the class, {@code null} if it is none of these
	 */
	public @Nullable Class<? extends Throwable> find(String name) {
		Class<? extends Throwable> known = this.classes.get(name);
		if (known != null) {
			return known;
		}
		ClassLoader loader = loaderOf(name);
		if (loader == null) {
			return null;
		}
		try {
			Class<?> type = Class.forName(name, false, loader);
			return contains(type) ? type.asSubclass(Throwable.class) : null;
		}
		catch (ClassNotFoundException | LinkageError ex) {
			return null;
		}
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof ExceptionTypes types && this.classes.equals(types.classes)
				&& this.packages.equals(types.packages);
	}

	@Override
	public int hashCode() {
		return 31 * this.classes.hashCode() + this.packages.hashCode();
	}

	@Override
	public String toString() {
		return this.classes.keySet() + " and of " + this.packages.keySet();
	}

}
