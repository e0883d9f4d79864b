/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.math.BigDecimal;
import java.util.List;

import io.kryowire.call.CallException;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * Quotes over HTTP, the same at every node.
 */
@RestController
@RequestMapping("/quotes")
class QuoteController {

	private final QuoteService node;

	private final QuoteDesk here;

	private final QuoteBook book;

	/**
	 * Creates the controller.
	 * @param node the client, since it is injected by the interface: calls the node that
	 * is in charge of a security
	 * @param here the bean of this node, since it is injected by the class
	 * @param book all quotes
	 */
	QuoteController(QuoteService node, QuoteDesk here, QuoteBook book) {
		this.node = node;
		this.here = here;
		this.book = book;
	}

	@GetMapping
	List<Quote> all() {
		return this.book.all();
	}

	@GetMapping("/{isin}")
	Quote get(@PathVariable String isin) {
		return this.here.find(isin)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "No quote of " + isin));
	}

	@PutMapping("/{isin}")
	ResponseEntity<Quote> put(@PathVariable String isin, @RequestBody Prices prices) {
		Accepted accepted = this.node.put(isin, QuoteRules.price("bid", prices.bid()),
				QuoteRules.price("ask", prices.ask()));
		// Whoever asks this node next shall see it, or know that it may not.
		HttpStatus status = this.book.await(accepted) ? HttpStatus.OK : HttpStatus.ACCEPTED;
		return ResponseEntity.status(status).body(accepted.quote());
	}

	@ExceptionHandler
	ProblemDetail onInvalid(InvalidQuoteException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, String.valueOf(ex.getMessage()));
	}

	/**
	 * The outcome of the call tells whether the quote may have been written.
	 */
	@ExceptionHandler
	ProblemDetail onFailedCall(CallException ex) {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE,
				String.valueOf(ex.getMessage()));
		problem.setProperty("outcome", ex.outcome());
		return problem;
	}

	/**
	 * The body of a PUT.
	 *
	 * @param bid what buyers offer
	 * @param ask what sellers ask
	 */
	record Prices(@Nullable BigDecimal bid, @Nullable BigDecimal ask) {

	}

}
