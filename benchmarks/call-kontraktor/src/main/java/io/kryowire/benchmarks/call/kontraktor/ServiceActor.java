/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kontraktor;

import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.Sum;
import org.nustaq.kontraktor.Actor;
import org.nustaq.kontraktor.IPromise;
import org.nustaq.kontraktor.Promise;

/**
 * What is called. Kontraktor derives a proxy from it, so that nothing here can be final.
 */
public class ServiceActor extends Actor<ServiceActor> {

	private CallService service;

	private SlowActor slow;

	public void begin(CallService service, SlowActor slow) {
		this.service = service;
		this.slow = slow;
	}

	public IPromise<Integer> askSum(int first, int second) {
		return new Promise<>(this.service.sum(first, second));
	}

	public IPromise<Integer> askSumObject(Sum sum) {
		return new Promise<>(this.service.sum(sum));
	}

	public void tellSum(int first, int second) {
		this.service.tell(first, second);
	}

	public IPromise<Long> told() {
		return new Promise<>(this.service.told());
	}

	public IPromise<Long> big(byte[] value) {
		return new Promise<>(this.service.big(value));
	}

	public IPromise<Long> push(Item item) {
		return new Promise<>(this.service.push(item));
	}

	public void consume(byte[] value) {
		this.slow.consume(value);
	}

}
