/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * An allow-list in the JDK's own filter syntax, such as
 * {@code !com.acme.internal.*;com.acme.**;maxdepth=32;maxbytes=1048576}.
 * <p>
 * The class patterns are evaluated by the JDK, once for each class that is declared. What
 * no pattern decides is rejected, a pattern that allows everything is refused, and
 * patterns may stand on lines of their own. Without any class pattern the types that are
 * declared in code are what is allowed.
 */
public final class WireFilter {

	/**
	 * Allows whatever is declared in code, within {@link WireLimits#DEFAULT}.
	 */
	public static final WireFilter DEFAULT = parse("");

	private final List<String> patterns;

	private final WireLimits limits;

	private final @Nullable ObjectInputFilter classes;

	WireFilter(List<String> patterns, WireLimits limits, @Nullable ObjectInputFilter classes) {
		this.patterns = List.copyOf(patterns);
		this.limits = limits;
		this.classes = classes;
	}

	/**
	 * Parses a filter.
	 * @param filter patterns and limits, separated by semicolons or line ends
	 * @return the filter
	 * @throws InvalidFilterException if it cannot be understood or allows everything,
	 * naming the position
	 */
	public static WireFilter parse(String filter) {
		return new WireFilterParser(filter).parse();
	}

	/**
	 * The limits, those not mentioned in the filter being the default's.
	 * @return the limits
	 */
	public WireLimits limits() {
		return this.limits;
	}

	/**
	 * Whether there are class patterns.
	 * @return {@code false} if every class that is declared in code may travel
	 */
	public boolean hasPatterns() {
		return this.classes != null;
	}

	/**
	 * Whether a declared class of the application may travel.
	 * @param type the class
	 * @return {@code true} if there is no class pattern, or one that allows the class
	 */
	public boolean allows(Class<?> type) {
		return this.classes == null || status(this.classes, type) == Status.ALLOWED;
	}

	/**
	 * Whether a type of the JDK may travel, which needs no pattern of its own.
	 * @param type the class
	 * @return {@code false} if a pattern rejects the class by name
	 */
	public boolean allowsJdkType(Class<?> type) {
		return this.classes == null || status(this.classes, type) != Status.REJECTED;
	}

	/**
	 * The classes that are allowed by their full name, which declares them as well.
	 * @return their names
	 */
	public List<String> namedClasses() {
		List<String> names = new ArrayList<>();
		for (String pattern : this.patterns) {
			if (!pattern.startsWith("!") && !pattern.endsWith("*") && pattern.indexOf('=') < 0) {
				names.add(pattern.substring(pattern.indexOf('/') + 1));
			}
		}
		return names;
	}

	/**
	 * The line of configuration that would allow a class in addition to what is allowed
	 * now.
	 * @param type the class's name
	 * @param packages the packages of the classes that are declared, which need a pattern
	 * as soon as there is one
	 * @return a line of {@code application.yml} or properties
	 */
	public String lineThatAllows(String type, Collection<String> packages) {
		List<String> all = new ArrayList<>();
		all.add(type);
		if (this.classes == null) {
			packages.forEach((name) -> all.add(name + ".*"));
		}
		all.addAll(this.patterns);
		return "kryowire.codec.allow: \"" + String.join(";", all) + "\"";
	}

	@Override
	public String toString() {
		return String.join(";", this.patterns);
	}

	private static Status status(ObjectInputFilter filter, Class<?> type) {
		return filter.checkInput(new ClassQuestion(type));
	}

	/** The question "may this class pass?", without any size. */
	private record ClassQuestion(Class<?> serialClass) implements FilterInfo {

		@Override
		public long arrayLength() {
			return -1;
		}

		@Override
		public long depth() {
			return 0;
		}

		@Override
		public long references() {
			return 0;
		}

		@Override
		public long streamBytes() {
			return 0;
		}

	}

}
