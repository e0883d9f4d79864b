/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.WireLimits;
import io.kryowire.codec.WireSchemas;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The readable codec, for development: what it writes is JSON.
 * <p>
 * It carries the same types within the same limits as the binary codec and refuses with
 * the same exceptions. It is exact: what is read has the classes, the kinds of
 * collections and the digits of what was written.
 */
public final class JsonCodec implements WireCodec {

	/**
	 * What {@link #contentType()} says.
	 */
	public static final String CONTENT_TYPE = "application/x-kryowire+json";

	private final TypeTable types;

	private final JsonBodies bodies;

	private final JsonMessage format;

	private final JsonStreams streams;

	private final Map<Type, JsonCoder<Object>> coders = new ConcurrentHashMap<>();

	private final JsonCoder<Object> any;

	/**
	 * Creates a codec.
	 * @param types what may travel
	 * @param mapper writes and reads the classes for which the table knows a serializer
	 * of their own, and no others
	 * @param describing whether each message describes its types, so that a reader with
	 * other versions of them can say which field differs
	 */
	public JsonCodec(TypeTable types, JsonMapper mapper, boolean describing) {
		this.types = types;
		Roots roots = new Roots(types);
		this.bodies = new JsonBodies(types, roots, mapper);
		this.format = new JsonMessage(types, roots, this.bodies.open(), describing);
		this.streams = new JsonStreams(types.filter().limits());
		this.any = coderOf(Object.class);
	}

	/**
	 * Creates a codec with the default limits.
	 * @param types classes to declare; more can be declared later with {@link #coder}
	 * @return the codec
	 */
	public static JsonCodec of(Class<?>... types) {
		JsonCodec codec = new JsonCodec(new TypeTable(WireFilter.DEFAULT, Map.of()), JsonMapper.shared(), false);
		for (Class<?> type : types) {
			codec.coder(type);
		}
		return codec;
	}

	@Override
	public String contentType() {
		return CONTENT_TYPE;
	}

	@Override
	public WireLimits limits() {
		return this.types.filter().limits();
	}

	@Override
	public WireSchemas schemas() {
		return this.types;
	}

	@Override
	public WireCoder<?> coder(Type type) {
		return coderOf(type);
	}

	private JsonCoder<Object> coderOf(Type type) {
		JsonCoder<Object> known = this.coders.get(type);
		return (known != null) ? known : this.coders.computeIfAbsent(type, this::make);
	}

	private JsonCoder<Object> make(Type type) {
		Shape shape = this.types.declare(type);
		JsonSlot slot = this.bodies.slot(shape, type.getTypeName());
		TypeDefinition definition = (type instanceof Class<?> plain) ? this.types.find(plain) : null;
		return new JsonCoder<>(new JsonCoder.Root(type, shape, this.types.fingerprint(shape), slot,
				(definition != null) ? this.bodies.open().of(definition) : null), this.format, this.streams);
	}

	@Override
	public WireCoder<@Nullable Object[]> tuple(List<? extends Type> types) {
		List<Shape> shapes = new ArrayList<>();
		List<JsonSlot> slots = new ArrayList<>();
		for (Type type : types) {
			Shape shape = this.types.declare(type);
			shapes.add(shape);
			slots.add(this.bodies.slot(shape, type.getTypeName()));
		}
		Shape shape = new Shape.Tuple(shapes);
		JsonCoder.Root root = new JsonCoder.Root(Object[].class, shape, this.types.fingerprint(shape),
				new JsonSlot(new TupleBody(slots)), null);
		return new JsonCoder<>(root, this.format, this.streams);
	}

	@Override
	public byte[] encode(@Nullable Object value) {
		return this.any.encode(value);
	}

	@Override
	public <T> @Nullable T decode(byte[] message, Class<T> type) {
		return coder(type).decode(message);
	}

	@Override
	public boolean recognizes(byte[] bytes) {
		return JsonMessage.matches(bytes);
	}

}
