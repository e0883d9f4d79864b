/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * The name of a task, with the types of its key, its argument and its result. Those who
 * call the task and the node that runs it share a constant, whose braces keep the types:
 * <pre class="code">
 * public static final TaskName&lt;Long, Step, Found&gt; REACH = new TaskName&lt;&gt;("reach") {
 * };</pre>
 *
 * @param <K> the type of the key: text, a number, an enum, a UUID, a date or time, or a
 * record of those
 * @param <A> the type of the argument
 * @param <R> the type of the result
 */
public abstract class TaskName<K, A, R> {

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

	private static final int TYPES = 3;

	private final String name;

	private final List<Type> types;

	/**
	 * Names a task.
	 * @param name the name, of up to 100 letters, digits, dots, hyphens and underscores
	 * @throws IllegalArgumentException if the name is another one, or the types are not
	 * known
	 */
	protected TaskName(String name) {
		if (!NAME.matcher(name).matches()) {
			throw new IllegalArgumentException(
					"\"%s\" is not the name of a task; it may have up to 100 letters and digits,".formatted(name)
							+ " and dots, hyphens and underscores after the first one");
		}
		this.name = name;
		if (!(getClass().getGenericSuperclass() instanceof ParameterizedType type)
				|| type.getRawType() != TaskName.class || type.getActualTypeArguments().length != TYPES) {
			throw new IllegalArgumentException(
					"The types of the task %s are not known; write new TaskName<Key, Argument, Result>(\"%s\") { }"
						.formatted(name, name));
		}
		this.types = List.of(type.getActualTypeArguments());
	}

	/**
	 * The name.
	 * @return the name, the same at both ends
	 */
	public final String name() {
		return this.name;
	}

	/** Those of the key, the argument and the result. */
	final List<Type> types() {
		return this.types;
	}

	@Override
	public final boolean equals(@Nullable Object other) {
		return other instanceof TaskName<?, ?, ?> task && this.name.equals(task.name) && this.types.equals(task.types);
	}

	@Override
	public final int hashCode() {
		return this.name.hashCode();
	}

	@Override
	public final String toString() {
		return this.name;
	}

}
