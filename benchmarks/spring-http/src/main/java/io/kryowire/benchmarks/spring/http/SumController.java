/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.http;

import io.kryowire.benchmarks.rig.call.CallService;

import org.springframework.web.bind.annotation.RestController;

/**
 * Answers the contract.
 */
@RestController
final class SumController implements Sums {

	private final CallService service;

	SumController(CallService service) {
		this.service = service;
	}

	@Override
	public int sum(int first, int second) {
		return this.service.sum(first, second);
	}

	@Override
	public int query(int first, int second) {
		return this.service.query(first, second);
	}

}
