/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.rsocket;

import java.nio.ByteBuffer;

import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.model.ItemBytes;
import io.kryowire.benchmarks.rig.call.model.Sum;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.rsocket.Payload;
import io.rsocket.RSocket;
import io.rsocket.util.ByteBufPayload;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Answers.
 */
final class ServiceSocket implements RSocket {

	private final CallService service;

	private final Scheduler slow = Schedulers.newSingle("slow");

	ServiceSocket(CallService service) {
		this.service = service;
	}

	@Override
	public Mono<Payload> requestResponse(Payload payload) {
		try {
			ByteBuf data = payload.sliceData();
			Operation operation = Operation.of(data.readByte());
			return (operation == Operation.QUERY) ? query(data.readInt(), data.readInt())
					: Mono.just(reply(answer(operation, data)));
		}
		finally {
			payload.release();
		}
	}

	/** What blocks has no place on the event loop: this is where Reactor wants it. */
	private Mono<Payload> query(int first, int second) {
		return Mono.fromCallable(() -> reply(this.service.query(first, second)))
			.subscribeOn(Schedulers.boundedElastic());
	}

	private static Payload reply(long value) {
		return ByteBufPayload.create(PooledByteBufAllocator.DEFAULT.buffer(Long.BYTES).writeLong(value));
	}

	private long answer(Operation operation, ByteBuf data) {
		return switch (operation) {
			case SUM -> this.service.sum(data.readInt(), data.readInt());
			case SUM_OBJECT -> this.service.sum(new Sum(data.readInt(), data.readInt()));
			case TOLD -> this.service.told();
			case BIG -> this.service.big(bytes(data));
			case PUSH -> this.service.push(ItemBytes.read(ByteBuffer.wrap(bytes(data))));
			default -> throw new IllegalArgumentException("No answer to " + operation);
		};
	}

	@Override
	public Mono<Void> fireAndForget(Payload payload) {
		try {
			ByteBuf data = payload.sliceData();
			if (Operation.of(data.readByte()) == Operation.TELL) {
				this.service.tell(data.readInt(), data.readInt());
			}
			else {
				byte[] value = bytes(data);
				this.slow.schedule(() -> this.service.consume(value));
			}
			return Mono.empty();
		}
		finally {
			payload.release();
		}
	}

	private static byte[] bytes(ByteBuf data) {
		byte[] bytes = new byte[data.readableBytes()];
		data.readBytes(bytes);
		return bytes;
	}

}
