/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * Shows an encoded quote: JSON as it is, other formats in hex.
 */
@RestController
class WireController {

	private final QuoteDesk desk;

	private final boolean readable;

	private final WireCoder<Quote> coder;

	WireController(QuoteDesk desk, WireCodec codec) {
		this.desk = desk;
		this.readable = codec.contentType().endsWith("json");
		// A coder is made for one type, and to be kept.
		this.coder = codec.coder(Quote.class);
	}

	@GetMapping("/quotes/{isin}/wire")
	ResponseEntity<String> wire(@PathVariable String isin) {
		byte[] message = this.desk.find(isin)
			.map(this.coder::encode)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		if (this.readable) {
			return ResponseEntity.ok()
				.contentType(MediaType.APPLICATION_JSON)
				.body(new String(message, StandardCharsets.UTF_8));
		}
		return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).body(HexFormat.of().formatHex(message));
	}

}
