/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.avro;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.kryowire.benchmarks.rig.codec.ArrayStream;
import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.CodecSubject;
import io.kryowire.benchmarks.rig.codec.model.QuoteAfter;
import io.kryowire.benchmarks.rig.codec.model.QuoteBefore;
import io.kryowire.benchmarks.rig.codec.model.Side;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;

/**
 * Generic records in Avro's encoding of single objects, which names the writer's schema,
 * and a reader that knows it. What is decoded is a generic record; an application that
 * has classes of its own copies it once more.
 */
public final class AvroSubject implements CodecSubject {

	private static final String FIELDS = """
			{"name": "symbol", "type": {"type": "string", "avro.java.string": "String"}},
			{"name": "id", "type": "long"},
			{"name": "bid", "type": "double"},
			{"name": "ask", "type": "double"},
			{"name": "side", "type": {"type": "enum", "name": "Side", "symbols": ["BUY", "SELL"]}},
			{"name": "tags", "type": {"type": "array", "items": {"type": "string", "avro.java.string": "String"}}},
			{"name": "seconds", "type": "long"},
			{"name": "nanos", "type": "int"},
			""";

	private static final Schema OLDER = new Schema.Parser().parse("""
			{"type": "record", "name": "Quote", "fields": [%s
			{"name": "quantity", "type": "int"},
			{"name": "venue", "type": {"type": "string", "avro.java.string": "String"}},
			{"name": "trader", "type": {"type": "string", "avro.java.string": "String"}}]}
			""".formatted(FIELDS));

	private static final Schema NEWER = new Schema.Parser().parse("""
			{"type": "record", "name": "Quote", "fields": [%s
			{"name": "quantity", "type": "long"},
			{"name": "desk", "aliases": ["trader"], "type": {"type": "string", "avro.java.string": "String"}},
			{"name": "currency", "type": ["null", "string"], "default": null},
			{"name": "priority", "type": "int", "default": 0}]}
			""".formatted(FIELDS));

	private final BinaryMessageEncoder<GenericRecord> writer = new BinaryMessageEncoder<>(GenericData.get(), OLDER,
			false);

	private final BinaryMessageDecoder<GenericRecord> reader = new BinaryMessageDecoder<>(GenericData.get(), NEWER);

	private final ArrayStream stream = new ArrayStream();

	public AvroSubject() {
		this.reader.addSchema(OLDER);
	}

	@Override
	public void prepare(CodecRow row) {
	}

	@Override
	public Object own(Object value) {
		QuoteBefore quote = (QuoteBefore) value;
		GenericRecord written = new GenericData.Record(OLDER);
		written.put("symbol", quote.symbol());
		written.put("id", quote.id());
		written.put("bid", quote.bid());
		written.put("ask", quote.ask());
		written.put("side", new GenericData.EnumSymbol(OLDER.getField("side").schema(), quote.side().name()));
		written.put("tags", quote.tags());
		written.put("seconds", quote.entered().getEpochSecond());
		written.put("nanos", quote.entered().getNano());
		written.put("quantity", quote.quantity());
		written.put("venue", quote.venue());
		written.put("trader", quote.trader());
		return written;
	}

	@Override
	@SuppressWarnings("unchecked") // as the schema says
	public Object shared(Object decoded) {
		GenericRecord quote = (GenericRecord) decoded;
		return new QuoteAfter((String) quote.get("symbol"), (long) quote.get("id"), (long) quote.get("quantity"),
				(double) quote.get("bid"), (double) quote.get("ask"), Side.valueOf(quote.get("side").toString()),
				(String) quote.get("desk"), new ArrayList<>((List<String>) quote.get("tags")),
				Instant.ofEpochSecond((long) quote.get("seconds"), (int) quote.get("nanos")),
				(String) quote.get("currency"), (int) quote.get("priority"));
	}

	@Override
	public int encode(Object value) {
		this.stream.reset();
		try {
			this.writer.encode((GenericRecord) value, this.stream);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return this.stream.size();
	}

	@Override
	public Object decode() {
		try {
			return this.reader.decode(ByteBuffer.wrap(this.stream.array(), 0, this.stream.size()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public byte[] bytes() {
		return this.stream.toByteArray();
	}

}
