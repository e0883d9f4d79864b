/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.failure;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.call.RemoteCallException;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireException;
import org.jspecify.annotations.Nullable;

/**
 * A failure as it is on the wire: the name, message and stack of an exception and, if the
 * caller may see it as itself, the names of its causes and its fields. Each field has the
 * fingerprint of its type with it, so that both sides need not agree on types beforehand.
 */
public final class FailureBody {

	private static final int LONGEST_TEXT = 8192;

	private static final int LONGEST_CAUSE_TEXT = 1024;

	private static final int MOST_CAUSES = 16;

	private static final int MOST_FIELD_BYTES = 1 << 16;

	/** The longest text that another side may send. */
	private static final int LONGEST_READ_TEXT = 1 << 16;

	private FailureBody() {
	}

	/**
	 * Writes a failure that consists of texts only.
	 * @param body where to
	 * @param type the name of the exception's class, empty if there is no exception
	 * @param message its message
	 * @param stack its stack
	 */
	public static void write(WireBuffer body, String type, @Nullable String message, @Nullable String stack) {
		FrameWriter.writeText(body, type, LONGEST_TEXT);
		writeOptional(body, message, LONGEST_TEXT);
		writeOptional(body, stack, LONGEST_TEXT);
	}

	private static void writeOptional(WireBuffer body, @Nullable String text, int longest) {
		body.appendByte((text != null) ? 1 : 0);
		if (text != null) {
			FrameWriter.writeText(body, text, longest);
		}
	}

	/**
	 * Writes a failure from its exception.
	 * @param body where to
	 * @param problem the exception
	 * @param withStack whether its stack is written
	 * @param known the exceptions that travel with more than texts
	 */
	public static void write(WireBuffer body, Throwable problem, boolean withStack, @Nullable KnownExceptions known) {
		ExceptionForm form = (known != null) ? known.formOf(problem) : null;
		String message;
		String stack = null;
		try {
			message = problem.getMessage();
			stack = withStack ? stackOf(problem) : null;
		}
		catch (RuntimeException | Error ex) {
			// getMessage is the application's code too, and nobody else would handle
			// this.
			message = "(it cannot say why: " + ex.getClass().getName() + ")";
		}
		write(body, problem.getClass().getName(), message, stack);
		if (form == null) {
			return;
		}
		int length = body.length();
		try {
			writeCauses(body, problem);
			writeFields(body, problem, form);
		}
		catch (RuntimeException | Error ex) {
			body.truncate(length);
		}
	}

	private static String stackOf(Throwable problem) {
		StringWriter text = new StringWriter();
		problem.printStackTrace(new PrintWriter(text));
		return text.toString();
	}

	private static void writeCauses(WireBuffer body, Throwable problem) {
		List<Throwable> causes = new ArrayList<>();
		Throwable cause = problem.getCause();
		while (cause != null && causes.size() < MOST_CAUSES) {
			causes.add(cause);
			cause = cause.getCause();
		}
		body.appendVarint(causes.size());
		for (Throwable each : causes) {
			FrameWriter.writeText(body, each.getClass().getName(), LONGEST_CAUSE_TEXT);
			writeOptional(body, each.getMessage(), LONGEST_CAUSE_TEXT);
		}
	}

	/** Leaves out fields that cannot be encoded or are too long. */
	private static void writeFields(WireBuffer body, Throwable problem, ExceptionForm form) {
		WireBuffer fields = new WireBuffer();
		WireBuffer value = new WireBuffer();
		int count = 0;
		for (ExceptionField field : form.fields()) {
			value.clear();
			try {
				field.write(problem, value);
			}
			catch (ReflectiveOperationException | RuntimeException ex) {
				continue;
			}
			if (fields.length() + value.length() + LONGEST_CAUSE_TEXT > MOST_FIELD_BYTES) {
				continue;
			}
			FrameWriter.writeText(fields, field.name(), LONGEST_CAUSE_TEXT);
			FrameWriter.writeInt(fields, field.coder().fingerprint());
			fields.appendVarint(value.length());
			fields.append(value.array(), 0, value.length());
			count++;
		}
		body.appendVarint(count);
		body.append(fields.array(), 0, fields.length());
	}

	/**
	 * Reads the name of the exception's class, with which a failure begins.
	 * @param in where from
	 * @return the name
	 */
	public static String readText(FrameReader in) {
		return in.readText(LONGEST_READ_TEXT);
	}

	/**
	 * Reads the message, and then the stack.
	 * @param in where from
	 * @return the text, {@code null} if there is none
	 */
	public static @Nullable String readOptional(FrameReader in) {
		return (in.readByte() == 1) ? readText(in) : null;
	}

	/** The first cause, with the others behind it. */
	static @Nullable RemoteCallException readCauses(FrameReader in) {
		int count = in.readCount(in.remaining());
		List<String> types = new ArrayList<>();
		List<@Nullable String> messages = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			if (i < MOST_CAUSES) {
				types.add(readText(in));
				messages.add(readOptional(in));
			}
			else {
				skipCause(in);
			}
		}
		RemoteCallException cause = null;
		for (int i = types.size() - 1; i >= 0; i--) {
			cause = new RemoteCallException(types.get(i), messages.get(i), null, Map.of(), cause);
		}
		return cause;
	}

	/** Skips a cause that nobody will see, however long it is. */
	private static void skipCause(FrameReader in) {
		in.skip(in.readCount(LONGEST_READ_TEXT));
		if (in.readByte() == 1) {
			in.skip(in.readCount(LONGEST_READ_TEXT));
		}
	}

	/** Reads the fields that are known on both sides, and have a valid value. */
	static Map<String, @Nullable Object> readFields(FrameReader in, ExceptionForm form, FieldReaders others) {
		Map<String, ExceptionField> known = new HashMap<>();
		form.fields().forEach((field) -> known.put(field.name(), field));
		Map<String, @Nullable Object> values = new LinkedHashMap<>();
		int count = in.readCount(in.remaining());
		for (int i = 0; i < count; i++) {
			ExceptionField field = known.get(readText(in));
			int fingerprint = in.readInt();
			int length = in.readCount(in.remaining());
			int start = in.skip(length);
			WireCoder<?> coder = (field != null) ? field.coder() : null;
			if (coder != null && coder.fingerprint() != fingerprint) {
				coder = others.find(coder, fingerprint);
			}
			if (field != null && coder != null) {
				try {
					values.put(field.name(), coder.read(in.array(), start, length));
				}
				catch (WireException ex) {
					// As if it had not been sent
				}
			}
		}
		return values;
	}

}
