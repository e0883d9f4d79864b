/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Objects;

import io.kryowire.codec.StripedPool;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireException;
import io.kryowire.codec.schema.RootType;
import org.jspecify.annotations.Nullable;

/**
 * Encodes and decodes values of one type with a session from the pool.
 */
final class KryoCoder<T> implements WireCoder<T> {

	private final Root root;

	private final MessageFormat format;

	private final StripedPool<Session> sessions;

	KryoCoder(Root root, MessageFormat format, StripedPool<Session> sessions) {
		this.root = root;
		this.format = format;
		this.sessions = sessions;
	}

	@Override
	public int fingerprint() {
		return this.root.type().fingerprint();
	}

	@Override
	public void encode(@Nullable T value, WireBuffer target) {
		Session session = this.sessions.take();
		append(session, value, target, true);
		this.sessions.give(session);
	}

	@Override
	public byte[] encode(@Nullable T value) {
		Session session = this.sessions.take();
		WireBuffer scratch = session.scratch();
		append(session, value, scratch, true);
		byte[] message = scratch.toByteArray();
		session.shrink();
		this.sessions.give(session);
		return message;
	}

	@Override
	public void write(@Nullable T value, WireBuffer target) {
		Session session = this.sessions.take();
		append(session, value, target, false);
		this.sessions.give(session);
	}

	private void append(Session session, @Nullable Object value, WireBuffer target, boolean message) {
		WireOutput out = session.output();
		out.start(target);
		try {
			if (message) {
				this.format.write(out, value, this.root);
			}
			else {
				this.root.slot().write(out, value);
			}
			out.finish(target);
		}
		catch (Throwable ex) {
			out.release();
			WireException refusal = Refusals.whileEncoding(ex, out, this.root.type().asDeclared());
			giveUp(session);
			throw refusal;
		}
	}

	private void giveUp(Session session) {
		if (!session.isSpoilt()) {
			this.sessions.give(session);
		}
	}

	@Override
	public @Nullable T decode(byte[] bytes, int offset, int length) {
		return parse(bytes, offset, length, true);
	}

	@Override
	public @Nullable T read(byte[] bytes, int offset, int length) {
		return parse(bytes, offset, length, false);
	}

	@SuppressWarnings("unchecked") // the slot of the root reads just this type
	private @Nullable T parse(byte[] bytes, int offset, int length, boolean message) {
		Objects.checkFromIndexSize(offset, length, bytes.length);
		Session session = this.sessions.take();
		WireInput in = session.input();
		Object value;
		try {
			in.start(bytes, offset, length);
			value = message ? this.format.read(in, this.root) : this.root.slot().read(in);
			if (in.remaining() > 0) {
				throw in.malformed("the value ends here, but %d bytes follow".formatted(in.remaining()));
			}
		}
		catch (Throwable ex) {
			WireException refusal = Refusals.whileDecoding(ex, in, this.root.type().asDeclared());
			in.finish();
			giveUp(session);
			throw refusal;
		}
		in.finish();
		this.sessions.give(session);
		return (T) value;
	}

	/**
	 * The type of a coder, and how it is written.
	 *
	 * @param type the type
	 * @param slot writes and reads it
	 * @param declared the declared class that it is, if it is one
	 */
	record Root(RootType type, Slot slot, @Nullable OpenType declared) {
	}

}
