/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.StripedPool;
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

/**
 * The binary codec, for production.
 */
public final class KryoCodec implements WireCodec {

	static {
		UnsafeAccess.decide();
	}

	/**
	 * What {@link #contentType()} says.
	 */
	public static final String CONTENT_TYPE = "application/x-kryowire";

	private final TypeTable types;

	private final Slots slots;

	private final MessageFormat format;

	private final StripedPool<Session> sessions;

	private final Map<Type, KryoCoder<Object>> coders = new ConcurrentHashMap<>();

	private final KryoCoder<Object> any;

	/**
	 * Creates a codec.
	 * @param types what may travel; must know the classes that the customizers register
	 * @param customizers register serializers of the application's own
	 * @param describing whether each message describes its types, so that a reader with
	 * other versions of them can say which field differs, at the cost of some hundred
	 * bytes
	 */
	public KryoCodec(TypeTable types, List<KryoCustomizer> customizers, boolean describing) {
		this.types = types;
		Roots roots = new Roots(types);
		this.slots = new Slots(types, roots);
		this.format = new MessageFormat(types, roots, this.slots.open(), describing);
		List<KryoCustomizer> all = List.copyOf(customizers);
		this.sessions = new StripedPool<>(() -> new Session(this.slots.open(), types.filter().limits(), all));
		this.any = coderOf(Object.class);
	}

	/**
	 * Creates a codec with the default limits.
	 * @param types classes to declare; more can be declared later with {@link #coder}
	 * @return the codec
	 */
	public static KryoCodec of(Class<?>... types) {
		KryoCodec codec = new KryoCodec(new TypeTable(WireFilter.DEFAULT, Map.of()), List.of(), false);
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

	private KryoCoder<Object> coderOf(Type type) {
		KryoCoder<Object> known = this.coders.get(type);
		return (known != null) ? known : this.coders.computeIfAbsent(type, this::make);
	}

	private KryoCoder<Object> make(Type type) {
		Shape shape = this.types.declare(type);
		Slot slot = this.slots.slot(shape, type.getTypeName());
		TypeDefinition definition = (type instanceof Class<?> plain) ? this.types.find(plain) : null;
		return new KryoCoder<>(new KryoCoder.Root(type, shape, this.types.fingerprint(shape), slot,
				(definition != null) ? this.slots.open().of(definition) : null), this.format, this.sessions);
	}

	@Override
	public WireCoder<@Nullable Object[]> tuple(List<? extends Type> types) {
		List<Shape> shapes = new ArrayList<>();
		List<Slot> slots = new ArrayList<>();
		for (Type type : types) {
			Shape shape = this.types.declare(type);
			shapes.add(shape);
			slots.add(this.slots.slot(shape, type.getTypeName()));
		}
		Shape shape = new Shape.Tuple(shapes);
		KryoCoder.Root root = new KryoCoder.Root(Object[].class, shape, this.types.fingerprint(shape),
				new TupleSlot(slots.toArray(new Slot[0])), null);
		return new KryoCoder<>(root, this.format, this.sessions);
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
		return MessageFormat.matches(bytes);
	}

}
