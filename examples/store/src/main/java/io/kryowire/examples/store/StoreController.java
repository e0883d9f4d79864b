/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallException;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.examples.store.file.StoreFileException;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.util.unit.DataSize;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The store over HTTP.
 */
@RestController
@RequestMapping("/store")
class StoreController {

	/** For what a message has besides the value, such as a key of 511 bytes. */
	private static final int AROUND = 1024;

	private final Store store;

	private final int longest;

	/**
	 * Creates the controller.
	 * @param store the client, since it is injected by the interface: calls the bean at
	 * the node of the key, wherever that is
	 * @param message how long a message may be
	 */
	StoreController(Store store, @Value("${kryowire.kryonet.server.max-message-size:16MB}") DataSize message) {
		this.store = store;
		this.longest = Math.toIntExact(Math.max(0, message.toBytes() - AROUND));
	}

	@GetMapping("/{key}")
	CompletableFuture<ResponseEntity<byte[]>> get(@PathVariable String key) {
		return this.store.get(key)
			.thenApply((value) -> (value != null) ? ResponseEntity.ok(value) : ResponseEntity.notFound().build());
	}

	@PutMapping("/{key}")
	CompletableFuture<ResponseEntity<Void>> put(@PathVariable String key, InputStream body) throws IOException {
		// Whoever sends more must not fill the heap
		byte[] value = body.readNBytes(this.longest + 1);
		if (value.length > this.longest) {
			return CompletableFuture.completedFuture(ResponseEntity.of(tooLong()).build());
		}
		return this.store.put(key, value).thenApply((done) -> ResponseEntity.noContent().build());
	}

	private ProblemDetail tooLong() {
		return ProblemDetail.forStatusAndDetail(HttpStatus.CONTENT_TOO_LARGE,
				"A value has at most %d bytes: %d less than kryowire.kryonet.server.max-message-size"
					.formatted(this.longest, AROUND));
	}

	@DeleteMapping("/{key}")
	CompletableFuture<ResponseEntity<Void>> remove(@PathVariable String key) {
		return this.store.remove(key)
			.thenApply((removed) -> (removed ? ResponseEntity.noContent() : ResponseEntity.notFound()).build());
	}

	@GetMapping
	Size size() {
		return new Size(this.store.size().stream().mapToLong(NodeResult::orElseThrow).sum());
	}

	@ExceptionHandler
	ProblemDetail onRefusal(StoreFileException ex) {
		HttpStatus status = switch (ex.reason()) {
			case KEY -> HttpStatus.BAD_REQUEST;
			case FULL -> HttpStatus.INSUFFICIENT_STORAGE;
			case CLOSED -> HttpStatus.SERVICE_UNAVAILABLE;
			default -> HttpStatus.INTERNAL_SERVER_ERROR;
		};
		return ProblemDetail.forStatusAndDetail(status, String.valueOf(ex.getMessage()));
	}

	/**
	 * The node of the key, or one of all, cannot be asked. The outcome tells whether a
	 * write may have happened.
	 */
	@ExceptionHandler
	ProblemDetail onFailedCall(CallException ex) {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE,
				String.valueOf(ex.getMessage()));
		problem.setProperty("outcome", ex.outcome());
		return problem;
	}

	/**
	 * How much there is.
	 *
	 * @param size the number of keys of all nodes
	 */
	record Size(long size) {

	}

}
