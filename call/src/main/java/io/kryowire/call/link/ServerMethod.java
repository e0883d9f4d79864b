/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.lang.reflect.Type;
import java.util.List;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.ContextHandler;
import io.kryowire.call.Execution;
import io.kryowire.call.Handler;
import io.kryowire.call.failure.KnownExceptions;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.SchemaMismatchException;
import io.kryowire.codec.UnknownSchemaException;
import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.WireCodec;
import io.kryowire.dispatch.Pace;
import org.jspecify.annotations.Nullable;

/**
 * A method that this node answers.
 */
public final class ServerMethod {

	private final BoundMethod method;

	private final Handler handler;

	private final Execution execution;

	private final Pace pace;

	private final boolean wantsHeaded;

	private final boolean wantsAll;

	private final KnownExceptions exceptions;

	/** Where the arguments are not written as they are here. */
	private final @Nullable ForeignArguments foreign;

	/**
	 * Creates a method.
	 * @param method its name and types
	 * @param index its number on the wire
	 * @param codec declares the types
	 * @param handler answers it
	 * @param execution where the handler runs
	 * @param meter measures its calls
	 */
	public ServerMethod(CallMethod method, int index, WireCodec codec, Handler handler, Execution execution,
			CallMeter meter) {
		this.method = new BoundMethod(method, index, codec, meter);
		this.handler = handler;
		this.execution = execution;
		this.pace = (execution == Execution.VIRTUAL) ? Pace.alwaysSlow() : new Pace();
		this.exceptions = new KnownExceptions(handler.exceptions(), codec);
		this.wantsHeaded = handler instanceof ContextHandler;
		this.wantsAll = handler instanceof ContextHandler interested && interested.wantsCallsWithoutHeaders();
		this.foreign = null;
	}

	private ServerMethod(ServerMethod same, ForeignArguments foreign) {
		this.method = same.method;
		this.handler = same.handler;
		// What a schema leads to is found out on a thread of the node
		this.execution = (same.execution == Execution.INLINE) ? Execution.KEYED : same.execution;
		this.pace = (same.execution == Execution.INLINE) ? new Pace() : same.pace;
		this.exceptions = same.exceptions;
		this.wantsHeaded = same.wantsHeaded;
		this.wantsAll = same.wantsAll;
		this.foreign = foreign;
	}

	/** The same method for a client that writes its arguments with another schema. */
	ServerMethod written(ForeignArguments arguments) {
		return new ServerMethod(this, arguments);
	}

	/** Why no arguments of the client can be read, if that is known. */
	@Nullable String unreadable() {
		ForeignArguments arguments = this.foreign;
		return (arguments != null) ? arguments.refusal() : null;
	}

	BoundMethod method() {
		return this.method;
	}

	Execution execution() {
		return this.execution;
	}

	/** How long the handler takes. */
	Pace pace() {
		return this.pace;
	}

	/** Those that callers may see with more than their names and messages. */
	KnownExceptions exceptions() {
		return this.exceptions;
	}

	/** Whether the handler is interested in more than the arguments of a call. */
	boolean wantsContext(boolean headed) {
		return headed ? this.wantsHeaded : this.wantsAll;
	}

	@Nullable Object handle(int head, byte[] bytes, int offset, int length) throws Exception {
		if ((head & (Protocol.NESTED | Protocol.HEADERS)) == 0) {
			return this.handler.handle(arguments(bytes, offset, length));
		}
		FrameReader in = behindChain(head, bytes, offset, length);
		if ((head & Protocol.HEADERS) != 0) {
			HeaderBlock.skip(in);
		}
		return this.handler.handle(arguments(bytes, in.position(), in.remaining()));
	}

	@Nullable Object handle(CallContext context, int head, byte[] bytes, int offset, int length) throws Exception {
		ContextHandler interested = (ContextHandler) this.handler;
		FrameReader in = behindChain(head, bytes, offset, length);
		CallContext whole = context;
		if ((head & Protocol.HEADERS) != 0) {
			whole = context.withHeaders(HeaderBlock.read(in));
		}
		return interested.handle(whole, arguments(bytes, in.position(), in.remaining()));
	}

	/** A call of the process itself, whose arguments have never been written. */
	@Nullable Object handle(@Nullable CallContext context, @Nullable Object[] arguments) throws Exception {
		return (context != null) ? ((ContextHandler) this.handler).handle(context, arguments)
				: this.handler.handle(arguments);
	}

	/** Handlers need not know who waits for their calls. */
	private static FrameReader behindChain(int head, byte[] bytes, int offset, int length) {
		FrameReader in = new FrameReader().over(bytes, offset, length);
		if ((head & Protocol.NESTED) != 0) {
			CallChain.read(in);
		}
		return in;
	}

	private @Nullable Object[] arguments(byte[] bytes, int offset, int length) {
		ForeignArguments other = this.foreign;
		@Nullable Object[] arguments;
		try {
			arguments = (other == null) ? this.method.arguments().read(bytes, offset, length)
					: other.read(bytes, offset, length);
		}
		catch (SchemaMismatchException | UnknownSchemaException | ValueMismatchException ex) {
			throw new UnreadableArgumentsException(String.valueOf(ex.getMessage()), ex);
		}
		if (arguments == null) {
			throw new IllegalStateException("No arguments");
		}
		return arguments;
	}

	/** The types of the parameters, for messages. */
	static String signature(List<Type> types) {
		return types.stream().map(Type::getTypeName).toList().toString();
	}

}
