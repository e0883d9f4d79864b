/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.List;
import java.util.Objects;

import io.kryowire.codec.KeptFields;
import io.kryowire.codec.KeptValue;
import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.ReadingSchema;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.evolution.Resolver;
import io.kryowire.codec.schema.NamedSchema;
import io.kryowire.codec.schema.RootType;
import org.jspecify.annotations.Nullable;

/**
 * Encodes and decodes values of one type.
 */
final class JsonCoder<T> implements WireCoder<T> {

	private final Root root;

	private final JsonMessage format;

	private final JsonStreams streams;

	private final @Nullable KnownSchemas known;

	/** Reads bodies. */
	private final PlaceReader body;

	JsonCoder(Root root, JsonMessage format, JsonStreams streams) {
		this(root, format, streams, null, root.slot());
	}

	private JsonCoder(Root root, JsonMessage format, JsonStreams streams, @Nullable KnownSchemas known,
			PlaceReader body) {
		this.root = root;
		this.format = format;
		this.streams = streams;
		this.known = known;
		this.body = body;
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
		return new JsonCoder<>(this.root, this.format, this.streams, known, this.root.slot());
	}

	@Override
	public WireCoder<T> reading(WireSchema writer, KnownSchemas known) {
		if (writer.fingerprint() == fingerprint() && writer.equals(schema())) {
			return (schemas().size() == 1) ? this : reading(known);
		}
		VersionRoot other = this.format.versions().of(writer).root(this.root.type().shape());
		other.requireReadable();
		return new JsonCoder<>(this.root, this.format, this.streams, known, other.reader());
	}

	@Override
	public KeptValue<T> decodeKeeping(byte[] bytes, int offset, int length) {
		Keeping keeping = new Keeping();
		T value = parse(bytes, offset, length, true, keeping);
		return new KeptValue<>(value, keeping.kept(value));
	}

	@Override
	public void encode(@Nullable T value, KeptFields kept, WireBuffer target) {
		append(value, target, true,
				(value != null && kept instanceof JsonKept parts) ? stillThere(parts, value) : null);
	}

	/** The application's own methods compare its objects. */
	private JsonOutput.@Nullable Kept stillThere(JsonKept kept, Object value) {
		try {
			return this.format.stillThere(kept, value);
		}
		catch (Throwable ex) {
			throw Refusals.whileEncoding(ex, this.root.type().asDeclared());
		}
	}

	@Override
	public void encode(@Nullable T value, WireBuffer target) {
		append(value, target, true, null);
	}

	@Override
	public byte[] encode(@Nullable T value) {
		WireBuffer message = new WireBuffer();
		append(value, message, true, null);
		return message.toByteArray();
	}

	@Override
	public void write(@Nullable T value, WireBuffer target) {
		append(value, target, false, null);
	}

	private void append(@Nullable T value, WireBuffer target, boolean message, JsonOutput.@Nullable Kept kept) {
		int before = target.length();
		JsonOutput out = this.streams.output(target, kept);
		try {
			if (message) {
				this.format.write(out, value, this.root);
			}
			else {
				this.root.slot().write(out, value);
			}
			out.finish();
		}
		catch (Throwable ex) {
			out.abandon();
			target.truncate(before);
			throw Refusals.whileEncoding(ex, this.root.type().asDeclared());
		}
	}

	@Override
	public @Nullable T decode(byte[] bytes, int offset, int length) {
		return parse(bytes, offset, length, true, null);
	}

	@Override
	public @Nullable T read(byte[] bytes, int offset, int length) {
		return parse(bytes, offset, length, false, null);
	}

	@SuppressWarnings("unchecked") // the slot of the root reads just this type
	private @Nullable T parse(byte[] bytes, int offset, int length, boolean message, @Nullable Keeping keeping) {
		Objects.checkFromIndexSize(offset, length, bytes.length);
		JsonInput in = this.streams.input(bytes, offset, length, this.known, keeping);
		try {
			in.root(this.root.named());
			in.next();
			Object value = message ? this.format.read(in, this.root) : this.body.read(in);
			in.finish();
			return (T) value;
		}
		catch (Throwable ex) {
			throw Refusals.whileDecoding(ex, in, this.root.type().asDeclared(), this.streams.limits());
		}
		finally {
			in.close();
		}
	}

	/**
	 * The type of a coder, and how it is written.
	 *
	 * @param type the type
	 * @param slot writes and reads it
	 * @param declared the declared class that it is, if it is one
	 * @param named its schema
	 */
	record Root(RootType type, JsonSlot slot, @Nullable OpenType declared, NamedSchema named) {
	}

}
