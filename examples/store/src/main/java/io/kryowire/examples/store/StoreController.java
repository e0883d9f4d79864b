/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.examples.store.file.StoreFileException;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The store over HTTP.
 */
@RestController
@RequestMapping("/store")
class StoreController {

	private final Store store;

	/**
	 * Creates the controller.
	 * @param store the client, since it is injected by the interface: calls the bean at
	 * the node of the key, wherever that is
	 */
	StoreController(Store store) {
		this.store = store;
	}

	@GetMapping("/{key}")
	CompletableFuture<ResponseEntity<byte[]>> get(@PathVariable String key) {
		return this.store.get(key)
			.thenApply((value) -> (value != null) ? ResponseEntity.ok(value) : ResponseEntity.notFound().build());
	}

	@PutMapping("/{key}")
	CompletableFuture<ResponseEntity<Void>> put(@PathVariable String key,
			@RequestBody(required = false) byte @Nullable [] value) {
		return this.store.put(key, (value != null) ? value : new byte[0])
			.thenApply((done) -> ResponseEntity.noContent().build());
	}

	@DeleteMapping("/{key}")
	CompletableFuture<ResponseEntity<Void>> remove(@PathVariable String key) {
		return this.store.remove(key)
			.thenApply((removed) -> (removed ? ResponseEntity.noContent() : ResponseEntity.notFound()).build());
	}

	@GetMapping
	Size size() {
		return new Size(this.store.size().stream().mapToLong(NodeResult::value).sum());
	}

	@ExceptionHandler
	ProblemDetail onRefusal(StoreFileException ex) {
		HttpStatus status = switch (ex.reason()) {
			case KEY -> HttpStatus.BAD_REQUEST;
			case FULL -> HttpStatus.INSUFFICIENT_STORAGE;
			default -> HttpStatus.INTERNAL_SERVER_ERROR;
		};
		return ProblemDetail.forStatusAndDetail(status, String.valueOf(ex.getMessage()));
	}

	/**
	 * How much there is.
	 *
	 * @param size the number of keys of all nodes
	 */
	record Size(long size) {

	}

}
