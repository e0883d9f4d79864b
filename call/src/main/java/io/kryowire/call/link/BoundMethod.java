/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.function.Consumer;

import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Outcome;
import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A method with the coders for its arguments and result, and its number in this process.
 */
public final class BoundMethod {

	private static final Logger logger = LoggerFactory.getLogger(BoundMethod.class);

	private final CallMethod method;

	private final int index;

	private final WireCodec codec;

	private final CallMeter.@Nullable Timer timer;

	private volatile boolean timerHasFailed;

	private volatile boolean overloaded;

	private final boolean argumentsOpen;

	private final WireCoder<@Nullable Object[]> arguments;

	private final @Nullable WireCoder<?> result;

	/**
	 * Binds a method to a codec, which declares its types.
	 * @param method the method
	 * @param index its number in this process
	 * @param codec the codec
	 * @param meter measures its calls
	 * @throws io.kryowire.codec.WireException if one of its types cannot travel
	 */
	public BoundMethod(CallMethod method, int index, WireCodec codec, CallMeter meter) {
		this.method = method;
		this.timer = meter.timer(method);
		this.index = index;
		this.codec = codec;
		this.arguments = method.arguments(codec);
		this.argumentsOpen = isOpen(this.arguments);
		this.result = (method.result() == void.class || method.result() == Void.class) ? null
				: codec.coder(method.result());
	}

	String name() {
		return this.method.name();
	}

	/** The name without the types of the parameters, {@code null} if it has none. */
	@Nullable String plainName() {
		return plainName(name());
	}

	static @Nullable String plainName(String name) {
		int types = name.indexOf('(');
		return (types > 0) ? name.substring(0, types + 1) : null;
	}

	/** Whether there are several methods of that name. */
	boolean isOverloaded() {
		return this.overloaded;
	}

	/**
	 * Looks whether another method has the same name and other parameters.
	 * @param other a method of the same peer
	 */
	public void compareNames(BoundMethod other) {
		String plain = plainName();
		if (plain != null && plain.equals(other.plainName()) && !name().equals(other.name())) {
			this.overloaded = true;
			other.overloaded = true;
		}
	}

	/** Whether types may stand in its arguments of which their schema says nothing. */
	boolean areArgumentsOpen() {
		return this.argumentsOpen;
	}

	/** The same for its result. */
	boolean isResultOpen() {
		return this.result != null && isOpen(this.result);
	}

	/** Types that are declared later may stand there as well. */
	private static boolean isOpen(WireCoder<?> coder) {
		try {
			return coder.schema().text().contains("? ") || coder.schemas().size() > 1;
		}
		catch (LimitExceededException ex) {
			return false;
		}
	}

	/**
	 * What the authorizer allows as a whole: the contract or, without one, the method.
	 */
	String contract() {
		String service = this.method.service();
		return (service != null) ? service : name();
	}

	/** Whether calls are measured. */
	boolean isTimed() {
		return this.timer != null;
	}

	/** Measures a call. */
	void ended(long nanos, @Nullable Outcome outcome) {
		CallMeter.Timer taking = this.timer;
		if (taking == null) {
			return;
		}
		try {
			taking.ended(nanos, outcome);
		}
		catch (Throwable ex) {
			timerFailed(ex);
		}
	}

	/** The same for a call without an answer. */
	void told(@Nullable Outcome outcome) {
		CallMeter.Timer taking = this.timer;
		if (taking == null) {
			return;
		}
		try {
			taking.told(outcome);
		}
		catch (Throwable ex) {
			timerFailed(ex);
		}
	}

	/** Its arguments have been encoded for all peers of a broadcast that take them so. */
	void encodedBroadcast() {
		measure(CallMeter.Timer::encodedBroadcast);
	}

	/** A call of a broadcast has been sent. */
	void sentBroadcast() {
		measure(CallMeter.Timer::sentBroadcast);
	}

	private void measure(Consumer<CallMeter.Timer> what) {
		CallMeter.Timer taking = this.timer;
		if (taking == null) {
			return;
		}
		try {
			what.accept(taking);
		}
		catch (Throwable ex) {
			timerFailed(ex);
		}
	}

	/** Whether the arguments of the same method of another peer are the same bytes. */
	boolean encodesLike(BoundMethod other) {
		return this.codec == other.codec && this.method.equals(other.method);
	}

	private void timerFailed(Throwable problem) {
		if (!this.timerHasFailed) {
			this.timerHasFailed = true;
			logger.warn("The meter of {} failed; its numbers are wrong from now on. Further failures are not logged",
					name(), problem);
		}
	}

	int index() {
		return this.index;
	}

	WireCoder<@Nullable Object[]> arguments() {
		return this.arguments;
	}

	/** Reads the result, {@code null} if there is none. */
	@Nullable WireCoder<?> result() {
		return this.result;
	}

	/** What both ends compare before the first call. */
	int argumentsFingerprint() {
		return this.arguments.fingerprint();
	}

	int resultFingerprint() {
		return (this.result != null) ? this.result.fingerprint() : 0;
	}

	@SuppressWarnings("unchecked")
	void writeResult(@Nullable Object value, WireBuffer target) {
		if (this.result != null) {
			((WireCoder<Object>) this.result).write(value, target);
		}
	}

	@Nullable Object readResult(byte[] bytes, int offset, int length) {
		return (this.result != null) ? this.result.read(bytes, offset, length) : null;
	}

}
