/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.lang.reflect.Method;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Finds the invoker of a method by the identity of the method's object, of which a class
 * of proxies has just one. Each is entered when it is first seen.
 */
final class InvokerTable {

	private static final int FIRST_SIZE = 32;

	private final Function<Method, Invoker> source;

	/** Methods and their invokers by turns. Replaced by a copy with one more. */
	private volatile @Nullable Object[] places = new Object[FIRST_SIZE];

	private int entries;

	/**
	 * Creates a table.
	 * @param source knows the invokers by what the methods are, not by their identity
	 */
	InvokerTable(Function<Method, Invoker> source) {
		this.source = source;
	}

	Invoker find(Method method) {
		@Nullable Object[] table = this.places;
		int mask = table.length - 2;
		int place = System.identityHashCode(method) << 1 & mask;
		while (true) {
			Object key = table[place];
			if (key == method) {
				return (Invoker) java.util.Objects.requireNonNull(table[place + 1]);
			}
			if (key == null) {
				return enter(method);
			}
			place = place + 2 & mask;
		}
	}

	private synchronized Invoker enter(Method method) {
		Invoker invoker = this.source.apply(method);
		boolean isCrowded = (this.entries + 1) * 4 > this.places.length;
		@Nullable Object[] grown = new Object[isCrowded ? this.places.length * 2 : this.places.length];
		for (int i = 0; i < this.places.length; i += 2) {
			put(grown, this.places[i], this.places[i + 1]);
		}
		put(grown, method, invoker);
		this.entries++;
		this.places = grown;
		return invoker;
	}

	private static void put(@Nullable Object[] table, @Nullable Object key, @Nullable Object value) {
		if (key == null) {
			return;
		}
		int mask = table.length - 2;
		int place = System.identityHashCode(key) << 1 & mask;
		while (table[place] != null && table[place] != key) {
			place = place + 2 & mask;
		}
		table[place] = key;
		table[place + 1] = value;
	}

}
