/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.lang.reflect.Type;
import java.util.List;

import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Handler;
import io.kryowire.codec.WireCodec;
import org.jspecify.annotations.Nullable;

/**
 * A method that this node answers.
 */
public final class ServerMethod {

	private final BoundMethod method;

	private final Handler handler;

	private final Execution execution;

	/**
	 * Creates a method.
	 * @param method its name and types
	 * @param index its number on the wire
	 * @param codec declares the types
	 * @param handler answers it
	 * @param execution where the handler runs
	 */
	public ServerMethod(CallMethod method, int index, WireCodec codec, Handler handler, Execution execution) {
		this.method = new BoundMethod(method, index, codec);
		this.handler = handler;
		this.execution = execution;
	}

	BoundMethod method() {
		return this.method;
	}

	Execution execution() {
		return this.execution;
	}

	@Nullable Object handle(byte[] bytes, int offset, int length) throws Exception {
		@Nullable Object[] arguments = this.method.arguments().read(bytes, offset, length);
		if (arguments == null) {
			throw new IllegalStateException("No arguments");
		}
		return this.handler.handle(arguments);
	}

	/** The types of the parameters, for messages. */
	static String signature(List<Type> types) {
		return types.stream().map(Type::getTypeName).toList().toString();
	}

}
