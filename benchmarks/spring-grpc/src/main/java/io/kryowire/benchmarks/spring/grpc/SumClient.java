/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.grpc;

import io.grpc.stub.StreamObserver;
import io.kryowire.benchmarks.rig.call.Answer;
import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.spring.grpc.proto.Numbers;
import io.kryowire.benchmarks.spring.grpc.proto.SumsGrpc.SumsBlockingStub;
import io.kryowire.benchmarks.spring.grpc.proto.SumsGrpc.SumsStub;
import io.kryowire.benchmarks.spring.grpc.proto.Total;

/**
 * Calls through the stubs that were injected.
 */
final class SumClient implements CallClient {

	private final SumsStub asking;

	private final SumsBlockingStub waiting;

	SumClient(SumsStub asking, SumsBlockingStub waiting) {
		this.asking = asking;
		this.waiting = waiting;
	}

	@Override
	public void sum(int first, int second, Answer answer) {
		this.asking.sum(numbers(first, second), new AnswerObserver(answer));
	}

	@Override
	public int sumNow(int first, int second) {
		return this.waiting.sum(numbers(first, second)).getValue();
	}

	private static Numbers numbers(int first, int second) {
		return Numbers.newBuilder().setFirst(first).setSecond(second).build();
	}

	/** The application closes the channel with itself. */
	@Override
	public void close() {
	}

	/** Takes the one message of a response. */
	private record AnswerObserver(Answer answer) implements StreamObserver<Total> {

		@Override
		public void onNext(Total total) {
			this.answer.done(total.getValue());
		}

		@Override
		public void onError(Throwable problem) {
			this.answer.failed(problem);
		}

		@Override
		public void onCompleted() {
		}

	}

}
