/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.kryowire.call.contract.KryonetExchange;
import org.jspecify.annotations.Nullable;

/**
 * A contract whose methods fail in every way, and the exceptions it declares.
 */
@KryonetExchange("failing")
interface Failing {

	/** Fails by one of the exceptions of {@link #ALL}. */
	void fail(String which) throws UnknownArticle, Shortage, IOException, Odd, Stubborn;

	Map<String, Supplier<Throwable>> ALL = Map.ofEntries(Map.entry("article", () -> new UnknownArticle("X")),
			Map.entry("shortage",
					() -> new Shortage(new Line("tea", 3), List.of(new BigDecimal("1.50"), BigDecimal.TEN))),
			Map.entry("unchecked",
					() -> new Unchecked(42, new IllegalStateException("inner", new IOException("disk")))),
			Map.entry("io", () -> new IOException("disk full")), Map.entry("odd", () -> new Odd("b", new Object())),
			Map.entry("suffixed", () -> new Suffixed("a", 7)), Map.entry("empty", () -> new Unchecked(1, null)),
			Map.entry("talking", () -> new Talking()), Map.entry("below", () -> new SmallShortage()),
			Map.entry("foreign", () -> new java.util.NoSuchElementException("foreign")),
			Map.entry("stubborn", () -> new Stubborn("no cause", null)),
			Map.entry("large", () -> new Large("x".repeat(1 << 20))));

	/** What an order line has. */
	record Line(String what, int number) {
	}

	/** Its constructor makes a message of what it is given. */
	final class UnknownArticle extends Exception {

		private static final long serialVersionUID = 1L;

		private final String id;

		UnknownArticle(String id) {
			super("unknown " + id);
			this.id = id;
		}

		String id() {
			return this.id;
		}

	}

	/** It has fields of its own types, and its message is made of them. */
	class Shortage extends Exception {

		private static final long serialVersionUID = 1L;

		@SuppressWarnings("serial")
		private final Line line;

		@SuppressWarnings("serial")
		private final List<BigDecimal> prices;

		private final transient Object lock = new Object();

		Shortage(Line line, List<BigDecimal> prices) {
			this.line = line;
			this.prices = new ArrayList<>(prices);
		}

		@Override
		public String getMessage() {
			return "too few of " + this.line.what();
		}

		Line line() {
			return this.line;
		}

		List<BigDecimal> prices() {
			return this.prices;
		}

		Object lock() {
			return this.lock;
		}

	}

	/** One that nobody declares, below one that somebody does. */
	final class SmallShortage extends Shortage {

		private static final long serialVersionUID = 1L;

		private final int size = Integer.parseInt("3");

		SmallShortage() {
			super(new Line("salt", 1), List.of());
		}

		int size() {
			return this.size;
		}

	}

	/** Nobody declares it; it is of the contract's package. */
	final class Unchecked extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private final int code;

		Unchecked(int code, @Nullable Throwable cause) {
			super("code " + code, cause);
			this.code = code;
		}

		int code() {
			return this.code;
		}

	}

	/** It has a field that cannot travel. */
	final class Odd extends Exception {

		private static final long serialVersionUID = 1L;

		@SuppressWarnings("serial")
		private final Runnable cannotTravel;

		private final String can;

		Odd(String can, Object object) {
			super("odd " + can);
			this.can = can;
			this.cannotTravel = object::hashCode;
		}

		String can() {
			return this.can;
		}

		@Nullable Runnable cannotTravel() {
			return this.cannotTravel;
		}

	}

	/** It has a field that cannot travel, and never a cause. */
	final class Stubborn extends Exception {

		private static final long serialVersionUID = 1L;

		@SuppressWarnings("serial")
		private final Runnable cannotTravel;

		Stubborn(String message, @Nullable Throwable ignored) {
			super(message, null);
			this.cannotTravel = Thread::yield;
		}

		Runnable cannotTravel() {
			return this.cannotTravel;
		}

	}

	/** It says more than it has been told. */
	final class Suffixed extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private final int code;

		Suffixed(String message, int code) {
			super(message);
			this.code = code;
		}

		@Override
		public String getMessage() {
			return super.getMessage() + " (code " + this.code + ")";
		}

	}

	/** Its message is never the same, so that it cannot arrive as itself. */
	final class Talking extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private final String word = String.valueOf("hello");

		@Override
		public String getMessage() {
			return this.word + " " + System.identityHashCode(this);
		}

	}

	/** It has more than a failure carries. */
	final class Large extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private final String text;

		Large(String text) {
			super("large");
			this.text = text;
		}

		@Nullable String text() {
			return this.text;
		}

	}

}
