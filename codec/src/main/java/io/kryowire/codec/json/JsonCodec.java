/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.Map;

import io.kryowire.codec.WireFilter;
import io.kryowire.codec.schema.TableCodec;
import io.kryowire.codec.schema.TypeTable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The readable codec, for development: what it writes is JSON.
 * <p>
 * It carries the same types within the same limits as the binary codec and refuses with
 * the same exceptions. It is exact: what is read has the classes, the kinds of
 * collections and the digits of what was written.
 */
public final class JsonCodec extends TableCodec {

	/**
	 * What {@link #contentType()} says.
	 */
	public static final String CONTENT_TYPE = "application/x-kryowire+json";

	/**
	 * Creates a codec.
	 * @param types what may travel
	 * @param mapper writes and reads the classes for which the table knows a serializer
	 * of their own, and no others
	 * @param describing whether each message describes its types, so that a reader with
	 * other versions of them can say which field differs
	 */
	public JsonCodec(TypeTable types, JsonMapper mapper, boolean describing) {
		super(types, new JsonEncoding(types, mapper, describing));
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
	public boolean recognizes(byte[] bytes) {
		return JsonMessage.matches(bytes);
	}

}
