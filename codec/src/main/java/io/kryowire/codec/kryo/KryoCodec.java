/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.List;
import java.util.Map;

import io.kryowire.codec.WireFilter;
import io.kryowire.codec.schema.TableCodec;
import io.kryowire.codec.schema.TypeTable;

/**
 * The binary codec, for production.
 */
public final class KryoCodec extends TableCodec {

	static {
		UnsafeAccess.decide();
	}

	/**
	 * What {@link #contentType()} says.
	 */
	public static final String CONTENT_TYPE = "application/x-kryowire";

	/**
	 * Creates a codec.
	 * @param types what may travel; must know the classes that the customizers register
	 * @param customizers register serializers of the application's own
	 * @param describing whether each message describes its types, so that a reader with
	 * other versions of them can say which field differs, at the cost of some hundred
	 * bytes
	 */
	public KryoCodec(TypeTable types, List<KryoCustomizer> customizers, boolean describing) {
		this(types, customizers, describing, CompiledReaders.USES);
	}

	/** With readers of other versions that are compiled earlier or never. */
	KryoCodec(TypeTable types, List<KryoCustomizer> customizers, boolean describing, int uses) {
		super(types, new KryoEncoding(types, customizers, describing, new CompiledReaders(uses)));
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
	public boolean recognizes(byte[] bytes) {
		return MessageFormat.matches(bytes);
	}

}
