/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.protobuf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import io.kryowire.benchmarks.codec.protobuf.wire.NewerQuote;
import io.kryowire.benchmarks.codec.protobuf.wire.OlderQuote;
import io.kryowire.benchmarks.codec.protobuf.wire.WireSide;
import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.CodecSubject;
import io.kryowire.benchmarks.rig.codec.model.QuoteAfter;
import io.kryowire.benchmarks.rig.codec.model.QuoteBefore;
import io.kryowire.benchmarks.rig.codec.model.Side;

/**
 * Generated classes, from an array and to an array. What is decoded is the generated
 * message; an application that has classes of its own copies it once more.
 */
public final class ProtobufSubject implements CodecSubject {

	private final byte[] buffer = new byte[1024];

	private int length;

	@Override
	public void prepare(CodecRow row) {
	}

	@Override
	public Object own(Object value) {
		QuoteBefore quote = (QuoteBefore) value;
		return OlderQuote.newBuilder()
			.setSymbol(quote.symbol())
			.setId(quote.id())
			.setQuantity(quote.quantity())
			.setBid(quote.bid())
			.setAsk(quote.ask())
			.setSide(WireSide.valueOf(quote.side().name()))
			.setVenue(quote.venue())
			.setTrader(quote.trader())
			.addAllTags(quote.tags())
			.setEnteredSeconds(quote.entered().getEpochSecond())
			.setEnteredNanos(quote.entered().getNano())
			.build();
	}

	@Override
	public Object shared(Object decoded) {
		NewerQuote quote = (NewerQuote) decoded;
		return new QuoteAfter(quote.getSymbol(), quote.getId(), quote.getQuantity(), quote.getBid(), quote.getAsk(),
				Side.valueOf(quote.getSide().name()), quote.getDesk(), new ArrayList<>(quote.getTagsList()),
				Instant.ofEpochSecond(quote.getEnteredSeconds(), quote.getEnteredNanos()),
				quote.hasCurrency() ? quote.getCurrency() : null, quote.getPriority());
	}

	@Override
	public int encode(Object value) {
		CodedOutputStream output = CodedOutputStream.newInstance(this.buffer);
		try {
			// It keeps its size, which a message that is made once need not ask for again
			((OlderQuote) value).writeTo(output);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.length = output.getTotalBytesWritten();
		return this.length;
	}

	@Override
	public Object decode() {
		try {
			return NewerQuote.parseFrom(CodedInputStream.newInstance(this.buffer, 0, this.length));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public byte[] bytes() {
		return java.util.Arrays.copyOf(this.buffer, this.length);
	}

}
