/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.rsocket;

import java.nio.ByteBuffer;

import io.kryowire.benchmarks.rig.call.Answer;
import io.kryowire.benchmarks.rig.call.AwaitedAnswer;
import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.ItemBytes;
import io.kryowire.benchmarks.rig.call.model.Sum;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.rsocket.Payload;
import io.rsocket.RSocket;
import io.rsocket.util.ByteBufPayload;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;

/**
 * Asks and tells on one RSocket.
 */
final class RsocketClient implements CallClient {

	private final RSocket socket;

	RsocketClient(RSocket socket) {
		this.socket = socket;
	}

	private void ask(ByteBuf data, Answer answer) {
		this.socket.requestResponse(ByteBufPayload.create(data)).subscribe(new AnswerSubscriber(answer));
	}

	private long askNow(ByteBuf data) throws Exception {
		AwaitedAnswer answer = new AwaitedAnswer();
		ask(data, answer);
		return answer.await();
	}

	@Override
	public void sum(int first, int second, Answer answer) {
		ask(Operation.SUM.buffer(2 * Integer.BYTES).writeInt(first).writeInt(second), answer);
	}

	@Override
	public void sum(Sum sum, Answer answer) {
		ask(Operation.SUM_OBJECT.buffer(2 * Integer.BYTES).writeInt(sum.getFirst()).writeInt(sum.getSecond()), answer);
	}

	@Override
	public int query(int caller, int first, int second) throws Exception {
		return (int) askNow(Operation.QUERY.buffer(2 * Integer.BYTES).writeInt(first).writeInt(second));
	}

	@Override
	public void tell(int first, int second) {
		ByteBuf data = Operation.TELL.buffer(2 * Integer.BYTES).writeInt(first).writeInt(second);
		this.socket.fireAndForget(ByteBufPayload.create(data)).subscribe();
	}

	@Override
	public long told() throws Exception {
		return askNow(Operation.TOLD.buffer(0));
	}

	@Override
	public long big(byte[] value) throws Exception {
		return askNow(Unpooled.wrappedBuffer(Operation.BIG.buffer(0), Unpooled.wrappedBuffer(value)));
	}

	@Override
	public void push(Item item, Answer answer) {
		int length = ItemBytes.length(item);
		ByteBuf data = Operation.PUSH.buffer(length);
		ByteBuffer buffer = data.nioBuffer(data.writerIndex(), length);
		ItemBytes.write(item, buffer);
		ask(data.writerIndex(data.writerIndex() + length), answer);
	}

	@Override
	public boolean offer(byte[] value) {
		if (this.socket.isDisposed()) {
			return false;
		}
		ByteBuf data = Operation.CONSUME.buffer(value.length).writeBytes(value);
		this.socket.fireAndForget(ByteBufPayload.create(data)).subscribe();
		return true;
	}

	@Override
	public long disconnects() {
		return this.socket.isDisposed() ? 1 : 0;
	}

	@Override
	public void close() {
		this.socket.dispose();
	}

	/** Takes the one payload of a response. */
	private static final class AnswerSubscriber implements CoreSubscriber<Payload> {

		private final Answer answer;

		AnswerSubscriber(Answer answer) {
			this.answer = answer;
		}

		@Override
		public void onSubscribe(Subscription subscription) {
			subscription.request(1);
		}

		@Override
		public void onNext(Payload payload) {
			long value = payload.sliceData().readLong();
			payload.release();
			this.answer.done(value);
		}

		@Override
		public void onError(Throwable problem) {
			this.answer.failed(problem);
		}

		@Override
		public void onComplete() {
		}

	}

}
