/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Handler;
import io.kryowire.codec.WireCodec;

/**
 * The methods that a node is to answer, whose numbers are their places. Not thread-safe.
 */
final class AnsweredMethods {

	private final List<Answered> methods = new ArrayList<>();

	void add(CallMethod method, Execution execution, Handler handler) {
		this.methods.add(new Answered(method, execution, handler));
	}

	/** Whether one of them always runs on virtual threads. */
	boolean areSomeVirtual() {
		return this.methods.stream().anyMatch((answered) -> answered.execution() == Execution.VIRTUAL);
	}

	List<ServerMethod> build(WireCodec codec, CallMeter meter) {
		List<ServerMethod> all = new ArrayList<>();
		for (Answered answered : this.methods) {
			all.add(new ServerMethod(answered.method(), all.size(), codec, answered.handler(), answered.execution(),
					meter));
		}
		return List.copyOf(all);
	}

	/** A method and who answers it. */
	private record Answered(CallMethod method, Execution execution, Handler handler) {
	}

}
