/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.http;

import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/**
 * The contract.
 */
public interface Sums {

	@GetExchange("/sum")
	int sum(@RequestParam int first, @RequestParam int second);

	@GetExchange("/query")
	int query(@RequestParam int first, @RequestParam int second);

}
