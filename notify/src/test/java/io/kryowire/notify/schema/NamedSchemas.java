/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.WireSchemas;

/**
 * A codec that has named certain schemas, and can do nothing else.
 */
final class NamedSchemas {

	final List<WireSchema> written = new CopyOnWriteArrayList<>();

	final WireCodec codec;

	NamedSchemas() {
		WireSchemas schemas = stub(WireSchemas.class, this.written);
		this.codec = stub(WireCodec.class, schemas);
	}

	/** Names another schema. */
	WireSchema name(String text) {
		WireSchema schema = new WireSchema(text.hashCode(), text);
		this.written.add(schema);
		return schema;
	}

	/** A coder of values with certain schemas. */
	static WireCoder<?> coder(WireSchema... schemas) {
		return stub(WireCoder.class, List.of(schemas));
	}

	@SuppressWarnings("unchecked")
	private static <T> T stub(Class<T> type, Object answer) {
		return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type },
				(proxy, method, arguments) -> answer);
	}

}
