/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * Quotes over HTTP.
 */
@RestController
@RequestMapping("/quotes/{isin}")
class QuoteController {

	private final QuoteBook book;

	private final boolean readable;

	private final WireCoder<Quote> coder;

	QuoteController(QuoteBook book, WireCodec codec) {
		this.book = book;
		this.readable = codec.contentType().endsWith("json");
		// A coder is made for one type, and to be kept.
		this.coder = codec.coder(Quote.class);
	}

	@PutMapping
	Quote put(@PathVariable String isin, @RequestBody Prices prices) {
		Quote quote = new Quote(isin, prices.bid(), prices.ask(), Instant.now());
		this.book.put(quote);
		return quote;
	}

	@GetMapping
	Quote get(@PathVariable String isin) {
		return this.book.find(isin).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	/** What other services get to see of a quote: JSON as it is, anything else in hex. */
	@GetMapping("/wire")
	ResponseEntity<String> wire(@PathVariable String isin) {
		byte[] message = this.coder.encode(get(isin));
		if (this.readable) {
			return ResponseEntity.ok()
				.contentType(MediaType.APPLICATION_JSON)
				.body(new String(message, StandardCharsets.UTF_8));
		}
		return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).body(HexFormat.of().formatHex(message));
	}

	/**
	 * The body of a PUT.
	 *
	 * @param bid what buyers offer
	 * @param ask what sellers ask
	 */
	record Prices(BigDecimal bid, BigDecimal ask) {

	}

}
