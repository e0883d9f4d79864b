/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.dispatch.RefusalReason;
import io.kryowire.notify.driver.SubscriptionEvent;
import io.kryowire.notify.driver.SubscriptionReceiver;
import io.kryowire.notify.driver.TimeText;

/**
 * The way of messages from the thread that reads to the threads that handle.
 */
final class Delivery implements SubscriptionReceiver, QueueContext {

	/** Refused messages that may wait for the error handler; of more it is not told. */
	private static final int MOST_OFFLOADED = 1000;

	private static final Logger logger = LoggerFactory.getLogger(KryowireListenerContainer.class);

	private final ListenerSettings settings;

	private final ListenerTable listeners;

	private final Counters counters;

	private final Room room;

	private final AtomicInteger offloaded = new AtomicInteger();

	private volatile String name = "";

	private volatile boolean started;

	/** Made for the first listener; {@code null} while the container is stopped. */
	private volatile @Nullable Dispatcher dispatcher;

	/** Made for the first message whose key is to be determined. */
	private volatile @Nullable Dispatcher keying;

	private volatile @Nullable EventTeller events;

	Delivery(ListenerSettings settings, ListenerTable listeners, Counters counters) {
		this.settings = settings;
		this.listeners = listeners;
		this.counters = counters;
		this.room = new Room(settings.queue());
	}

	void start(String name, boolean listeners) {
		this.events = new EventTeller(name, this.settings.events());
		this.name = name;
		this.started = true;
		if (listeners) {
			prepare();
		}
	}

	/** Makes the threads of listeners, if it is started and has none. */
	synchronized void prepare() {
		if (this.started && this.dispatcher == null) {
			// A queue is in the dispatcher once at most, and has a message: so it is
			// never
			// full.
			this.dispatcher = dispatcher(this.name);
		}
	}

	private Dispatcher dispatcher(String name) {
		return new DispatcherBuilder(name,
				(task, failure) -> logger.error("A task of listener container '{}' has thrown an exception", name,
						failure))
			.workers(this.settings.concurrency())
			.capacity((int) Math.min(1 << 28, this.settings.queue().totalCapacity() * 4L + (1 << 16)))
			.build(this.settings.mode());
	}

	@Override
	public void message(byte[] channel, byte @Nullable [] pattern, byte[] body) {
		ChannelName name = new ChannelName(channel);
		List<ListenerBinding> bindings = (pattern != null) ? this.listeners.ofPattern(new ChannelName(pattern))
				: this.listeners.ofChannel(name);
		for (ListenerBinding binding : bindings) {
			binding.offer(name, new ReceivedMessage(channel, pattern, body, this.settings.envelopes()));
		}
	}

	@Override
	public void event(SubscriptionEvent event) {
		EventTeller events = this.events;
		if (events != null) {
			events.tell(event);
		}
		if (event.kind() == SubscriptionEvent.Kind.LIVE || event.kind() == SubscriptionEvent.Kind.RECOVERED) {
			offload(this.listeners::tellSubscribed);
		}
	}

	@Override
	public QueueSettings settings() {
		return this.settings.queue();
	}

	@Override
	public Room room() {
		return this.room;
	}

	@Override
	public Counters counters() {
		return this.counters;
	}

	@Override
	public boolean dispatch(int keyHash, MessageQueue queue) {
		Dispatcher dispatcher = this.dispatcher;
		return dispatcher != null && dispatcher.tryDispatch(keyHash, queue) != RefusalReason.CLOSED;
	}

	@Override
	public boolean dispatchKeying(int keyHash, MessageQueue queue) {
		Dispatcher running = this.keying;
		Dispatcher dispatcher = (running != null) ? running : beginKeying();
		return dispatcher != null && dispatcher.tryDispatch(keyHash, queue) != RefusalReason.CLOSED;
	}

	private synchronized @Nullable Dispatcher beginKeying() {
		if (this.keying == null && this.dispatcher != null) {
			this.keying = dispatcher(this.name + "-keys");
		}
		return this.keying;
	}

	@Override
	public void offload(Runnable task) {
		Dispatcher dispatcher = this.dispatcher;
		if (dispatcher == null) {
			return;
		}
		if (this.offloaded.incrementAndGet() > MOST_OFFLOADED) {
			this.offloaded.decrementAndGet();
			return;
		}
		RefusalReason refusal = dispatcher.tryDispatch(System.identityHashCode(this), () -> {
			this.offloaded.decrementAndGet();
			task.run();
		});
		if (refusal != null) {
			this.offloaded.decrementAndGet();
		}
	}

	/** Waits for what has been received to be handled, then discards the rest. */
	void drain() {
		long deadline = System.nanoTime() + this.settings.drainTimeout().toNanos();
		try {
			while (this.room.taken() > 0 && System.nanoTime() < deadline) {
				TimeUnit.MILLISECONDS.sleep(1);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		int left = this.room.taken();
		this.listeners.bindings().forEach(ListenerBinding::discard);
		Dispatcher lastKeying;
		Dispatcher last;
		synchronized (this) {
			this.started = false;
			lastKeying = this.keying;
			last = this.dispatcher;
			this.keying = null;
			this.dispatcher = null;
		}
		end(lastKeying, left);
		end(last, left);
		if (left > 0) {
			logger.warn("Listeners did not handle {} messages within kryowire.redis.listener.drain-timeout={}", left,
					TimeText.of(this.settings.drainTimeout()));
		}
	}

	private static void end(@Nullable Dispatcher dispatcher, int left) {
		if (dispatcher != null) {
			dispatcher.drain(Duration.ofMillis((left == 0) ? 1000 : 1));
			dispatcher.close();
		}
	}

	int queued() {
		return this.room.taken();
	}

}
