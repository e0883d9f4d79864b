/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireSchemas;
import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.codec.schema.TypeTable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextRefreshedEvent;

/**
 * Logs one line for each codec when all beans, services and clients have declared their
 * types, so that services that do not understand each other can be compared. Also warns
 * about types of which no value can be sent.
 */
final class CodecReport implements ApplicationListener<ContextRefreshedEvent> {

	private static final Logger logger = LoggerFactory.getLogger(CodecReport.class);

	private final ApplicationContext context;

	private final ObjectProvider<WireCodec> codecs;

	CodecReport(ApplicationContext context, ObjectProvider<WireCodec> codecs) {
		this.context = context;
		this.codecs = codecs;
	}

	/** Ignores events of child contexts, which use the codecs of this one. */
	@Override
	public void onApplicationEvent(ContextRefreshedEvent event) {
		if (event.getApplicationContext() != this.context) {
			return;
		}
		this.codecs.orderedStream().forEach((codec) -> {
			logger.info(describe(codec.contentType(), codec.schemas()));
			if (codec.schemas() instanceof TypeTable table) {
				table.unimplemented().forEach(CodecReport::warn);
			}
		});
	}

	private static void warn(String unimplemented) {
		logger
			.warn("No value of {} can be sent: no class that implements it is declared. Annotate the implementations with "
					+ "@WireType in a package of the application or of kryowire.codec.packages, list their full names in "
					+ "kryowire.codec.allow, or use a concrete type.", unimplemented);
	}

	static String describe(String contentType, WireSchemas schemas) {
		long types = schemas.describe().lines().count();
		String line = "Codec %s: %d %s, schema %08x".formatted(name(contentType), types,
				(types != 1) ? "types" : "type", schemas.fingerprint());
		return (schemas instanceof TypeTable table) ? line + ", allow \"" + table.filter() + "\"" : line;
	}

	private static String name(String contentType) {
		return switch (contentType) {
			case KryoCodec.CONTENT_TYPE -> "kryo";
			case JsonCodec.CONTENT_TYPE -> "json";
			default -> contentType;
		};
	}

}
