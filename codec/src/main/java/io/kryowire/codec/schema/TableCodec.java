/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.reflect.Type;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireLimits;
import io.kryowire.codec.WireSchemas;
import org.jspecify.annotations.Nullable;

/**
 * A codec of the types of a table: it declares each type once and keeps its coder.
 */
public abstract class TableCodec implements WireCodec {

	private final TypeTable types;

	private final Encoding<?> encoding;

	private final Map<Type, WireCoder<Object>> coders = new ConcurrentHashMap<>();

	private final WireCoder<Object> any;

	/**
	 * Creates a codec.
	 * @param types what may travel
	 * @param encoding how it is written and read
	 */
	protected TableCodec(TypeTable types, Encoding<?> encoding) {
		this.types = types;
		this.encoding = encoding;
		this.any = coderOf(Object.class);
	}

	@Override
	public final WireLimits limits() {
		return this.types.filter().limits();
	}

	@Override
	public final WireSchemas schemas() {
		return this.types;
	}

	@Override
	public final WireCoder<?> coder(Type type) {
		return coderOf(type);
	}

	private WireCoder<Object> coderOf(Type type) {
		WireCoder<Object> known = this.coders.get(type);
		return (known != null) ? known : this.coders.computeIfAbsent(type, (key) -> make(this.encoding, key));
	}

	@SuppressWarnings("unchecked") // whoever asks for a coder knows its type
	private <S> WireCoder<Object> make(Encoding<S> encoding, Type type) {
		Shape shape = this.types.declare(type);
		S slot = encoding.slot(shape, type.getTypeName());
		TypeDefinition definition = (type instanceof Class<?> plain) ? this.types.find(plain) : null;
		return (WireCoder<Object>) encoding.coder(new RootType(type, shape, this.types.fingerprint(shape), definition),
				slot);
	}

	@Override
	public final WireCoder<@Nullable Object[]> tuple(List<? extends Type> types) {
		return makeTuple(this.encoding, types, null);
	}

	@Override
	public final WireCoder<@Nullable Object[]> tuple(List<? extends Type> types, List<Parameter> parameters) {
		if (types.size() != parameters.size()) {
			throw new IllegalArgumentException("%d types of %d parameters".formatted(types.size(), parameters.size()));
		}
		return makeTuple(this.encoding, types, parameters);
	}

	@SuppressWarnings("unchecked") // a coder of a tuple is one of arrays
	private <S> WireCoder<@Nullable Object[]> makeTuple(Encoding<S> encoding, List<? extends Type> types,
			@Nullable List<Parameter> parameters) {
		List<Shape> shapes = new ArrayList<>();
		List<S> slots = new ArrayList<>();
		List<MissingValue> missing = new ArrayList<>();
		for (int i = 0; i < types.size(); i++) {
			Type type = types.get(i);
			Shape shape = this.types.declare(type);
			shapes.add(shape);
			slots.add(encoding.slot(shape, type.getTypeName()));
			Class<?> raw = TypeDeriver.rawClass(type);
			missing.add(
					(parameters != null) ? MissingValues.of(parameters.get(i), shape, raw, parameters.get(i).toString())
							: MissingValues.usual(shape, raw));
		}
		Shape shape = new Shape.Tuple(shapes, missing);
		RootType root = new RootType(Object[].class, shape, this.types.fingerprint(shape), null);
		return (WireCoder<@Nullable Object[]>) encoding.coder(root, encoding.tuple(slots));
	}

	@Override
	public final byte[] encode(@Nullable Object value) {
		return this.any.encode(value);
	}

	@Override
	public final <T> @Nullable T decode(byte[] message, Class<T> type) {
		return coder(type).decode(message);
	}

}
