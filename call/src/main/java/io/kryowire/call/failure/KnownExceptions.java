/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.failure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallException;
import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.RemoteCallException;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import org.jspecify.annotations.Nullable;

/**
 * Knows which exceptions of handlers cross the wire as themselves, and how. Thread-safe.
 */
public final class KnownExceptions {

	/** Names of a package's exceptions come from the peer, which may make them up. */
	private static final int MOST_NAMES_LOOKED_FOR = 256;

	private final ExceptionTypes types;

	private final WireCodec codec;

	/** By the names of their classes; empty for names that are not known. */
	private final Map<String, Optional<ExceptionForm>> forms = new ConcurrentHashMap<>();

	private final AtomicInteger lookedFor = new AtomicInteger();

	/**
	 * Knows some exceptions.
	 * @param types which
	 * @param codec carries their fields, whose types are declared by that
	 */
	public KnownExceptions(ExceptionTypes types, WireCodec codec) {
		this.types = types;
		this.codec = codec;
		types.classes().forEach((type) -> learn(type.getName(), type));
	}

	/**
	 * The handler's own calls may fail too. Their outcome is not that of the call that
	 * the handler answers, which has run and must not be repeated.
	 */
	private @Nullable ExceptionForm form(Class<? extends Throwable> type) {
		if (CallException.class.isAssignableFrom(type)) {
			return null;
		}
		return type.getName().equals(ViolationsForm.TYPE) ? new ViolationsForm(this.codec)
				: new FieldsForm(type, this.codec);
	}

	/**
	 * The coders of the fields of all exceptions that are known by now.
	 * @return the coders
	 */
	public List<WireCoder<?>> coders() {
		List<WireCoder<?>> coders = new ArrayList<>();
		this.forms.values()
			.forEach((form) -> form.ifPresent((known) -> known.fields().forEach((field) -> coders.add(field.coder()))));
		return coders;
	}

	/**
	 * Whether an exception reaches callers as itself.
	 * @param exception what a handler has thrown
	 * @return {@code false} if they get its name and message only
	 */
	public boolean contains(Throwable exception) {
		return formOf(exception) != null;
	}

	/** How an exception travels, {@code null} if by its name and message only. */
	@Nullable ExceptionForm formOf(Throwable exception) {
		Class<? extends Throwable> type = exception.getClass();
		if (!this.types.contains(type)) {
			return null;
		}
		Optional<ExceptionForm> known = this.forms.get(type.getName());
		return (known != null) ? known.orElse(null) : learn(type.getName(), type);
	}

	private @Nullable ExceptionForm learn(String name, @Nullable Class<? extends Throwable> type) {
		ExceptionForm form = (type != null) ? form(type) : null;
		this.forms.put(name, Optional.ofNullable(form));
		return form;
	}

	/** The same, by a name that has come over the wire. */
	private @Nullable ExceptionForm formOf(String name) {
		Optional<ExceptionForm> known = this.forms.get(name);
		if (known != null) {
			return known.orElse(null);
		}
		boolean possible = this.types.mayContain(name) && this.lookedFor
			.getAndUpdate((count) -> Math.min(count + 1, MOST_NAMES_LOOKED_FOR)) < MOST_NAMES_LOOKED_FOR;
		return possible ? learn(name, this.types.find(name)) : null;
	}

	/**
	 * Makes the exception of a failure.
	 * @param type the name of its class
	 * @param message its message
	 * @param stack its stack, if it was sent
	 * @param in what more was sent of it
	 * @param others read fields that were written with other schemas
	 * @return the exception itself, with what is known of the original as its cause, or
	 * else just that
	 */
	public Throwable make(String type, @Nullable String message, @Nullable String stack, FrameReader in,
			FieldReaders others) {
		RemoteCallException cause = (in.remaining() > 0) ? FailureBody.readCauses(in) : null;
		ExceptionForm form = formOf(type);
		Map<String, @Nullable Object> values = (form != null && in.remaining() > 0)
				? FailureBody.readFields(in, form, others) : Map.of();
		RemoteCallException original = new RemoteCallException(type, message, stack, values, cause);
		if (form == null) {
			return original;
		}
		try {
			Throwable exception = form.make(message, values, original);
			if (exception == null) {
				return original;
			}
			if (exception.getCause() == null) {
				giveCause(exception, original);
			}
			return exception;
		}
		catch (Throwable ex) {
			original.addSuppressed(ex);
			return original;
		}
	}

	private static void giveCause(Throwable exception, Throwable original) {
		try {
			exception.initCause(original);
		}
		catch (IllegalStateException ex) {
			// Its constructor has set that it has no cause
			exception.addSuppressed(original);
		}
	}

}
