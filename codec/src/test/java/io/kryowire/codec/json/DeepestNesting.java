/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.Collections;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.schema.TypeTable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes and reads the deepest value that is allowed, on a thread with a stack of a given
 * size: again and again, since frames change their size when their method is compiled.
 */
final class DeepestNesting {

	/** Some for the interpreter, and then enough for each of the compilers. */
	static final int TIMES = 200;

	private static final int DEPTH = 256;

	private final JsonCodec codec = new JsonCodec(new TypeTable(WireFilter.parse("maxdepth=" + DEPTH), Map.of()),
			JsonMapper.shared(), false);

	private final Object deepest;

	DeepestNesting() {
		this.codec.coder(Box.class);
		Object value = "leaf";
		for (int depth = 2; depth < DEPTH; depth += 2) {
			value = new Box(Collections.singletonMap("k", value));
		}
		this.deepest = value;
	}

	boolean goesThereAndBack(long stack) throws InterruptedException {
		AtomicReference<Object> back = new AtomicReference<>();
		Thread thread = new Thread(null, () -> back.set(this.codec.decode(this.codec.encode(this.deepest), Box.class)),
				"small", stack);
		thread.start();
		thread.join();
		return this.deepest.equals(back.get());
	}

	public static void main(String[] arguments) throws InterruptedException {
		DeepestNesting nesting = new DeepestNesting();
		for (int i = 0; i < TIMES; i++) {
			System.out.println(nesting.goesThereAndBack(Long.parseLong(arguments[0])) ? "equal" : "not equal");
		}
	}

}
