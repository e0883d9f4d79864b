/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.grpc;

import java.nio.ByteBuffer;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.kryowire.benchmarks.rig.call.Answer;
import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.ItemBytes;
import io.kryowire.benchmarks.rig.call.model.Sum;

/**
 * Calls on one channel, which is one connection.
 */
final class GrpcClient implements CallClient {

	private final ManagedChannel channel;

	private final TellStream tells;

	private final TellStream offers;

	GrpcClient(ManagedChannel channel) {
		this.channel = channel;
		this.tells = new TellStream(channel, ByteMethods.TELL);
		this.offers = new TellStream(channel, ByteMethods.CONSUME);
	}

	private void ask(MethodDescriptor<byte[], byte[]> method, byte[] request, Answer answer) {
		ClientCalls.asyncUnaryCall(this.channel.newCall(method, CallOptions.DEFAULT), request,
				new AnswerObserver(answer));
	}

	private long askNow(MethodDescriptor<byte[], byte[]> method, byte[] request) {
		byte[] reply = ClientCalls.blockingUnaryCall(this.channel, method, CallOptions.DEFAULT, request);
		return ByteBuffer.wrap(reply).getLong();
	}

	private static byte[] numbers(int first, int second) {
		return ByteBuffer.allocate(2 * Integer.BYTES).putInt(first).putInt(second).array();
	}

	@Override
	public void sum(int first, int second, Answer answer) {
		ask(ByteMethods.SUM, numbers(first, second), answer);
	}

	@Override
	public int sumNow(int first, int second) {
		return (int) askNow(ByteMethods.SUM, numbers(first, second));
	}

	@Override
	public void sum(Sum sum, Answer answer) {
		ask(ByteMethods.SUM_OBJECT, numbers(sum.getFirst(), sum.getSecond()), answer);
	}

	@Override
	public int query(int caller, int first, int second) {
		return (int) askNow(ByteMethods.QUERY, numbers(first, second));
	}

	@Override
	public void tell(int first, int second) {
		this.tells.send(numbers(first, second));
	}

	@Override
	public long told() {
		return askNow(ByteMethods.TOLD, new byte[0]);
	}

	@Override
	public long big(byte[] value) {
		return askNow(ByteMethods.BIG, value);
	}

	@Override
	public void push(Item item, Answer answer) {
		ByteBuffer buffer = ByteBuffer.allocate(ItemBytes.length(item));
		ItemBytes.write(item, buffer);
		ask(ByteMethods.PUSH, buffer.array(), answer);
	}

	@Override
	public boolean offer(byte[] value) {
		return this.offers.offer(value);
	}

	@Override
	public long disconnects() {
		return this.offers.isBroken() ? 1 : 0;
	}

	@Override
	public void close() {
		this.channel.shutdownNow();
	}

	/** Takes the one message of a response. */
	private static final class AnswerObserver implements StreamObserver<byte[]> {

		private final Answer answer;

		AnswerObserver(Answer answer) {
			this.answer = answer;
		}

		@Override
		public void onNext(byte[] reply) {
			this.answer.done(ByteBuffer.wrap(reply).getLong());
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
