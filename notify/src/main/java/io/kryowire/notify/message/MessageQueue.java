/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages that one listener handles one after the other: a bounded queue, and the
 * task that empties it. The task is in the dispatcher at most once, so order holds in
 * every mode. Everything that is not final is guarded by the lock, which is not held
 * while a message is handled.
 */
final class MessageQueue implements Runnable {

	/** Messages after which the thread is left to others. */
	private static final int TURN = 128;

	private static final Logger logger = LoggerFactory.getLogger(KryowireListenerContainer.class);

	private final QueueContext context;

	private final Object key;

	private final int hash;

	private final QueueOwner owner;

	private final Consumer<MessageQueue> idle;

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition room = this.lock.newCondition();

	private final ArrayDeque<ReceivedMessage> queue = new ArrayDeque<>();

	private boolean scheduled;

	/** Whether what is first waits for something. */
	private boolean paused;

	private boolean retired;

	private final DropBurst burst;

	private boolean blockedInVain;

	/**
	 * Creates a queue.
	 * @param context what it shares with others
	 * @param key what its messages have in common
	 * @param salt what sets it apart from the queues of other listeners with this key
	 * @param owner handles the messages
	 * @param idle is told, under the lock, when the queue is empty and retires
	 */
	MessageQueue(QueueContext context, Object key, int salt, QueueOwner owner, Consumer<MessageQueue> idle) {
		this.context = context;
		this.key = key;
		this.burst = new DropBurst(key);
		this.hash = key.hashCode() * 31 + salt;
		this.owner = owner;
		this.idle = idle;
	}

	Object key() {
		return this.key;
	}

	/**
	 * Takes a message, or deals with it as the overflow says.
	 * @return {@code false} if this queue has retired and another one is to be asked
	 */
	boolean offer(ReceivedMessage message) {
		boolean refused = false;
		this.lock.lock();
		try {
			if (this.retired) {
				return false;
			}
			if (!hasRoom(message) && !makeRoom(message)) {
				refused = true;
				drop(this.context.counters().droppedNew, isFull());
				retireIfIdle();
			}
			else {
				this.queue.addLast(message);
				schedule();
			}
		}
		finally {
			this.lock.unlock();
		}
		if (refused && this.context.settings().overflow() == QueueOverflow.FAIL) {
			this.owner.refused(message);
		}
		return true;
	}

	@Override
	public void run() {
		for (int turn = 0; turn < TURN; turn++) {
			ReceivedMessage message = next();
			if (message == null) {
				return;
			}
			CompletableFuture<?> until = handle(message);
			if (until != null) {
				pause(message, until);
				return;
			}
			this.context.room().give(message.weight());
		}
		if (!this.context.dispatch(this.hash, this)) {
			discard();
		}
	}

	private @Nullable CompletableFuture<?> handle(ReceivedMessage message) {
		try {
			return this.owner.handle(message);
		}
		catch (Throwable ex) {
			// The queue goes on: whoever is after this message did nothing wrong.
			logger.error("Handling a message of '{}' has thrown an exception", LogText.of(this.key), ex);
			return null;
		}
	}

	/** The message keeps its place and its room, and the thread is left to others. */
	private void pause(ReceivedMessage message, CompletableFuture<?> until) {
		this.lock.lock();
		try {
			this.queue.addFirst(message);
			this.scheduled = true;
			this.paused = true;
		}
		finally {
			this.lock.unlock();
		}
		until.whenComplete((result, failure) -> resume());
	}

	private void resume() {
		this.lock.lock();
		try {
			if (this.paused) {
				this.paused = false;
				this.scheduled = false;
				schedule();
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Drops everything that waits. */
	void discard() {
		this.lock.lock();
		try {
			for (ReceivedMessage message : this.queue) {
				this.context.room().give(message.weight());
				this.context.counters().discarded.increment();
			}
			this.queue.clear();
			this.scheduled = false;
			this.paused = false;
			this.room.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

	private @Nullable ReceivedMessage next() {
		this.lock.lock();
		try {
			ReceivedMessage message = this.queue.pollFirst();
			if (message == null) {
				this.scheduled = false;
				calm();
				retireIfIdle();
			}
			else if (this.burst.isUnderWay() && this.queue.size() <= this.context.settings().capacity() / 2) {
				calm();
			}
			this.room.signal();
			return message;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * A queue that has nothing is forgotten: others would keep every channel there was.
	 */
	private void retireIfIdle() {
		if (!this.scheduled && !this.retired && !this.lock.hasWaiters(this.room)) {
			this.retired = true;
			this.idle.accept(this);
		}
	}

	private void schedule() {
		if (!this.scheduled) {
			this.scheduled = true;
			if (!this.context.dispatch(this.hash, this)) {
				discard();
			}
		}
	}

	private boolean hasRoom(ReceivedMessage message) {
		return !isFull() && this.context.room().take(message.weight());
	}

	private boolean isFull() {
		return this.queue.size() >= this.context.settings().capacity();
	}

	private boolean makeRoom(ReceivedMessage message) {
		return switch (this.context.settings().overflow()) {
			case BLOCK -> awaitRoom(message);
			case DROP_OLDEST -> dropOldest(message);
			case DROP_NEW, FAIL -> false;
		};
	}

	private boolean dropOldest(ReceivedMessage message) {
		for (ReceivedMessage oldest = this.queue.pollFirst(); oldest != null; oldest = this.queue.pollFirst()) {
			boolean full = this.queue.size() + 1 >= this.context.settings().capacity();
			this.context.room().give(oldest.weight());
			drop(this.context.counters().droppedOldest, full);
			if (hasRoom(message)) {
				return true;
			}
		}
		return false;
	}

	private boolean awaitRoom(ReceivedMessage message) {
		if (isFull() ? this.blockedInVain : this.context.room().waitedInVain()) {
			return false;
		}
		this.context.counters().blocked.increment();
		long left = this.context.settings().blockTimeout().toNanos();
		try {
			while (left > 0) {
				// Room may be made in another queue, which signals nobody here
				long step = Math.min(left, TimeUnit.MILLISECONDS.toNanos(1));
				left -= step - Math.max(0, this.room.awaitNanos(step));
				if (hasRoom(message)) {
					return true;
				}
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		if (isFull()) {
			this.blockedInVain = true;
		}
		else {
			this.context.room().waitInVain();
		}
		return false;
	}

	/**
	 * Counts what is dropped, and says so when it begins.
	 * @param full whether it is this queue that has no room
	 */
	private void drop(LongAdder counter, boolean full) {
		counter.increment();
		if (!full) {
			this.context.room().drop(this.key);
		}
		else {
			this.burst.drop(this.queue.size(), this.context);
		}
	}

	private void calm() {
		this.blockedInVain = false;
		this.burst.end();
	}

}
