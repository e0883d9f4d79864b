/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.List;
import java.util.Objects;

import io.kryowire.codec.ReadingSchema;
import io.kryowire.codec.StripedPool;
import io.kryowire.codec.KeptFields;
import io.kryowire.codec.KeptValue;
import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireException;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.evolution.Resolver;
import io.kryowire.codec.schema.NamedSchema;
import io.kryowire.codec.schema.RootType;
import org.jspecify.annotations.Nullable;

/**
 * Encodes and decodes values of one type with a session from the pool.
 */
final class KryoCoder<T> implements WireCoder<T> {

	private final Root root;

	private final MessageFormat format;

	private final StripedPool<Session> sessions;

	/** What is known of other processes, {@code null} if only our own version is read. */
	private final @Nullable Reading reading;

	KryoCoder(Root root, MessageFormat format, StripedPool<Session> sessions) {
		this(root, format, sessions, null);
	}

	private KryoCoder(Root root, MessageFormat format, StripedPool<Session> sessions, @Nullable Reading reading) {
		this.root = root;
		this.format = format;
		this.sessions = sessions;
		this.reading = reading;
	}

	@Override
	public int fingerprint() {
		return this.root.type().fingerprint();
	}

	@Override
	public WireSchema schema() {
		return this.root.named().schema();
	}

	@Override
	public ReadingSchema reader() {
		return new Resolver(this.format.types()).reading(schema(), this.root.type().shape());
	}

	@Override
	public List<WireSchema> schemas() {
		return this.format.types().schemas(this.root.type());
	}

	@Override
	public WireCoder<T> reading(KnownSchemas known) {
		return new KryoCoder<>(this.root, this.format, this.sessions, readingOf(known));
	}

	/** Where the schema of the root does not tell all. */
	private boolean hasOpenPlaces() {
		return schema().text().contains("? ");
	}

	private Reading readingOf(KnownSchemas known) {
		return new Reading(this.format.others().readers().of(known), null, new LastRoot());
	}

	@Override
	public WireCoder<T> reading(WireSchema writer, KnownSchemas known) {
		if (writer.fingerprint() == fingerprint()) {
			return hasOpenPlaces() ? reading(known) : this;
		}
		Slot slot = this.format.others()
			.readers()
			.checked(writer, this.root.type().shape(), this.root.type().asDeclared().getTypeName());
		Root other = new Root(this.root.type(), this.root.slot(), slot, this.root.declared(), this.root.named());
		return new KryoCoder<>(other, this.format, this.sessions, readingOf(known));
	}

	@Override
	public KeptValue<T> decodeKeeping(byte[] bytes, int offset, int length) {
		Objects.checkFromIndexSize(offset, length, bytes.length);
		Reading plain = this.reading;
		if (plain == null || isOwn(bytes, offset, length)) {
			Session session = this.sessions.take();
			Object value = parse(session, bytes, offset, length, true, plain);
			boolean other = session.input().hasMetOther();
			this.sessions.give(session);
			if (!other || plain == null) {
				return kept(value, KeptFields.NONE);
			}
		}
		Tracker tracker = new Tracker(List.of());
		Session session = this.sessions.take();
		Object value = parse(session, bytes, offset, length, true, new Reading(plain.schemas(), tracker));
		this.sessions.give(session);
		return kept(value, tracker.kept());
	}

	@SuppressWarnings("unchecked") // the slot of the root reads just this type
	private KeptValue<T> kept(@Nullable Object value, KeptFields kept) {
		return new KeptValue<>((T) value, kept);
	}

	/** Most messages are; others are better read once, with a tracker. */
	private boolean isOwn(byte[] bytes, int offset, int length) {
		return length > 0 && this.format.isOwn(bytes, offset, length, this.root);
	}

	@Override
	public void encode(@Nullable T value, KeptFields kept, WireBuffer target) {
		if (!(kept instanceof KeptParts parts) || value == null) {
			encode(value, target);
			return;
		}
		Session session = this.sessions.take();
		append(session, value, target, parts);
		this.sessions.give(session);
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

	private void append(Session session, @Nullable Object value, WireBuffer target, KeptParts kept) {
		WireOutput out = session.output();
		out.start(target);
		try {
			this.format.write(out, value, this.root, kept);
			out.finish(target);
		}
		catch (Throwable ex) {
			out.release();
			WireException refusal = Refusals.whileEncoding(ex, out, this.root.type().asDeclared());
			giveUp(session);
			throw refusal;
		}
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
		Object value = parse(session, bytes, offset, length, message, this.reading);
		this.sessions.give(session);
		return (T) value;
	}

	private @Nullable Object parse(Session session, byte[] bytes, int offset, int length, boolean message,
			@Nullable Reading others) {
		WireInput in = session.input();
		Object value;
		try {
			in.start(bytes, offset, length);
			if (others != null) {
				in.reading(others);
			}
			value = message ? this.format.read(in, this.root) : this.root.reader().read(in);
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
		return value;
	}

	/**
	 * The type of a coder, and how it is written.
	 *
	 * @param type the type
	 * @param slot writes and reads it
	 * @param reader reads bodies of it
	 * @param declared the declared class that it is, if it is one
	 * @param named its schema
	 */
	record Root(RootType type, Slot slot, Slot reader, @Nullable OpenType declared, NamedSchema named) {
	}

}
