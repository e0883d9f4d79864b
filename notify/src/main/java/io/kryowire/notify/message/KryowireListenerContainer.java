/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;
import org.springframework.data.redis.listener.Topic;
import org.springframework.data.redis.serializer.RedisSerializer;

import io.kryowire.notify.driver.LivingSubscription;
import io.kryowire.notify.driver.SubscriptionState;

/**
 * A listener container for {@code @RedisListener} methods and any other
 * {@link MessageListener} that handles messages in order, within bounds, and over a
 * subscription that comes back.
 * <p>
 * To those who register with it, it is Spring Data's container. Underneath nothing of
 * that is used: the subscription is a {@link LivingSubscription}, and the threads are
 * those of {@link ListenerSettings}. So {@code setTaskExecutor},
 * {@code setSubscriptionExecutor}, {@code setErrorHandler} and the recovery settings have
 * no effect here.
 * <p>
 * Starting does not fail while the server is down, and {@link #isListening()} says
 * whether messages that are published now arrive. Before the first listener there is no
 * connection and no thread; until the last one goes, the JVM lives until this is stopped.
 */
public final class KryowireListenerContainer extends RedisMessageListenerContainer {

	private final ListenerSettings settings;

	private final ListenerTable listeners = new ListenerTable();

	private final Counters counters = new Counters();

	private final Delivery delivery;

	private final AtomicInteger numbers = new AtomicInteger();

	/** Held while the container is started, stopped, or its listeners change. */
	private final ReentrantLock lifecycle = new ReentrantLock();

	private final RedisConnectionFactory connections;

	private RedisSerializer<String> topicSerializer = RedisSerializer.string();

	private String name = "redis-listener";

	private volatile @Nullable LivingSubscription running;

	private volatile long recoveriesBefore;

	/**
	 * Creates a container, which is to be started, by a context for instance.
	 * @param connections where connections come from
	 * @param settings how it works
	 */
	public KryowireListenerContainer(RedisConnectionFactory connections, ListenerSettings settings) {
		this.connections = connections;
		this.settings = settings;
		this.delivery = new Delivery(settings, this.listeners, this.counters);
		setConnectionFactory(connections);
	}

	@Override
	public void setBeanName(String name) {
		super.setBeanName(name);
		this.name = name;
	}

	@Override
	public void setTopicSerializer(RedisSerializer<String> serializer) {
		super.setTopicSerializer(serializer);
		this.topicSerializer = serializer;
	}

	@Override
	public void setMessageListeners(Map<? extends MessageListener, Collection<? extends Topic>> listeners) {
		// First: with the last topic goes the thread that keeps the JVM
		listeners.forEach(this::addMessageListener);
		for (ListenerBinding binding : this.listeners.bindings()) {
			Collection<? extends Topic> kept = listeners.get(binding.listener());
			ListenerTable.Topics named = (kept != null) ? named(kept) : ListenerTable.Topics.NONE;
			unsubscribe(() -> this.listeners.retain(binding.listener(), named));
		}
	}

	@Override
	public void start() {
		this.lifecycle.lock();
		try {
			if (this.running == null) {
				ListenerTable.Topics topics = this.listeners.topics();
				this.delivery.start(this.name, !topics.isEmpty());
				LivingSubscription subscription = new LivingSubscription(this.name, this.connections,
						this.settings.subscription(), this.delivery)
					.keepAlive();
				this.running = subscription;
				subscription.add(topics.channels(), topics.patterns());
				await(subscription.start());
			}
		}
		catch (Throwable ex) {
			// No memory for a thread: there may be when it is started again
			stop();
			throw ex;
		}
		finally {
			this.lifecycle.unlock();
		}
	}

	@Override
	public void stop() {
		this.lifecycle.lock();
		try {
			LivingSubscription last = this.running;
			this.running = null;
			if (last != null) {
				last.stop();
				this.delivery.drain();
				this.recoveriesBefore += last.recoveries();
			}
		}
		finally {
			this.lifecycle.unlock();
		}
	}

	@Override
	public void stop(Runnable callback) {
		Thread thread = new Thread(() -> {
			try {
				stop();
			}
			finally {
				callback.run();
			}
		}, this.name + "-stop");
		thread.start();
	}

	@Override
	public boolean isRunning() {
		return this.running != null;
	}

	/**
	 * Says whether what is published now to a topic with a listener arrives here.
	 * @return whether the subscription is live
	 */
	@Override
	public boolean isListening() {
		LivingSubscription now = this.running;
		return now != null && now.isLive();
	}

	/**
	 * Says more than {@link #isListening()}.
	 * @return the state of the subscription; {@link SubscriptionState#IDLE} while there
	 * is no listener
	 */
	public SubscriptionState state() {
		LivingSubscription now = this.running;
		return (now != null) ? now.state() : SubscriptionState.STOPPED;
	}

	/**
	 * Says why {@link #isListening()} is not so.
	 * @return the reason, empty if none is known
	 */
	public String trouble() {
		LivingSubscription now = this.running;
		return (now != null) ? now.trouble() : "";
	}

	/**
	 * Adds a listener. If the container runs and its subscription is live, waits for the
	 * server to confirm, for a bounded time; if it is not live, does not wait, and the
	 * listener is subscribed as soon as it is.
	 * @param listener the listener
	 * @param topics where it listens
	 */
	@Override
	public void addMessageListener(MessageListener listener, Collection<? extends Topic> topics) {
		ListenerTable.Topics named = named(topics);
		if (named.isEmpty()) {
			throw new IllegalArgumentException("Listener %s needs a topic".formatted(listener));
		}
		CompletableFuture<?> confirmation = CompletableFuture.completedFuture(null);
		this.lifecycle.lock();
		try {
			LivingSubscription now = this.running;
			this.delivery.prepare();
			this.listeners.add(
					new ListenerBinding(listener, this.delivery, this.settings, this.numbers.incrementAndGet()), named);
			if (now != null) {
				SubscriptionState before = now.state();
				CompletableFuture<Void> added = now.add(named.channels(), named.patterns());
				if (before == SubscriptionState.LIVE) {
					confirmation = added;
				}
				else if (before == SubscriptionState.IDLE) {
					confirmation = CompletableFuture.anyOf(added, now.firstOutcome());
				}
			}
		}
		finally {
			this.lifecycle.unlock();
		}
		await(confirmation);
	}

	@Override
	public void removeMessageListener(MessageListener listener, Collection<? extends Topic> topics) {
		unsubscribe(() -> this.listeners.remove(listener, named(topics)));
	}

	private void unsubscribe(Supplier<ListenerTable.Topics> removal) {
		this.lifecycle.lock();
		try {
			ListenerTable.Topics orphans = removal.get();
			LivingSubscription now = this.running;
			if (now != null && !orphans.isEmpty()) {
				now.remove(orphans.channels(), orphans.patterns());
			}
		}
		finally {
			this.lifecycle.unlock();
		}
	}

	/**
	 * What the container is called.
	 * @return the name of its bean
	 */
	public String name() {
		return this.name;
	}

	/**
	 * Returns what this container has done so far.
	 * @return numbers that only grow, except for those that wait
	 */
	public RedisMessageStatistics statistics() {
		LivingSubscription now = this.running;
		return new RedisMessageStatistics(this.counters.received.sum(), this.counters.handled.sum(),
				this.counters.failed.sum(), this.counters.droppedOldest.sum(), this.counters.droppedNew.sum(),
				this.counters.blocked.sum(), this.counters.discarded.sum(), this.delivery.queued(),
				this.recoveriesBefore + ((now != null) ? now.recoveries() : 0));
	}

	private void await(CompletableFuture<?> confirmation) {
		long millis = getMaxSubscriptionRegistrationWaitingTime();
		if (millis <= 0) {
			return;
		}
		try {
			confirmation.get(millis, TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (ExecutionException | TimeoutException ex) {
			if (this.running != null) {
				this.logger.warn("%s is still not subscribed to everything after %d ms ".formatted(this, millis)
						+ "(spring.data.redis.listener.subscription-registration-timeout). It keeps trying; "
						+ "messages that are published meanwhile are lost. isListening() returns true once it is subscribed.");
			}
		}
	}

	private ListenerTable.Topics named(Collection<? extends Topic> topics) {
		return ListenerTable.Topics.named(topics, this.topicSerializer);
	}

	@Override
	public String toString() {
		return "Redis listener container '%s' (%s)".formatted(this.name, state());
	}

}
