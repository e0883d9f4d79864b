/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.plain;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.proof.history.Extent;
import io.kryowire.proof.history.HistorySubscriber;
import io.kryowire.proof.history.ValueHash;
import io.kryowire.test.waiting.Waiting;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.core.task.support.TaskExecutorAdapter;
import org.springframework.data.redis.connection.Message;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * A process that GETs what it is notified of, one after the other, and serves it from its
 * memory, as fresh as long as the container says that it listens. For each line it reads
 * it serves all keys once more, and prints how many it holds and whether they were called
 * fresh. Ends at the end of its input. Arguments: directory, driver, port, bound in
 * milliseconds.
 */
final class PlainSubscriber {

	private static final long PAUSE_MILLIS = 10;

	private static final long RECOVERY_MILLIS = 50;

	private final Map<String, String> values = new ConcurrentHashMap<>();

	private final StringRedisTemplate template;

	private final HistorySubscriber history;

	private final Duration bound;

	/** How often all keys have been served. */
	private final AtomicLong rounds = new AtomicLong();

	/** Whether the last claim of the last round was to be fresh. */
	private volatile boolean fresh;

	private PlainSubscriber(StringRedisTemplate template, HistorySubscriber history, Duration bound) {
		this.template = template;
		this.history = history;
		this.bound = bound;
	}

	public static void main(String[] args) throws Exception {
		var factory = Drivers.connect(args[1], Integer.parseInt(args[2]));
		try (HistorySubscriber history = HistorySubscriber.open(Path.of(args[0]), "subscriber");
				BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
			PlainSubscriber subscriber = new PlainSubscriber(new StringRedisTemplate(factory), history,
					Duration.ofMillis(Long.parseLong(args[3])));
			RedisMessageListenerContainer container = new RedisMessageListenerContainer();
			container.setConnectionFactory(factory);
			// One thread: what is lost then is lost on the way, and not overtaken here
			container.setTaskExecutor(new TaskExecutorAdapter(Executors.newSingleThreadExecutor()));
			container.setSubscriptionExecutor(new SimpleAsyncTaskExecutor());
			container.setRecoveryInterval(RECOVERY_MILLIS);
			container.setMaxSubscriptionRegistrationWaitingTime(Waiting.LONGEST.toMillis());
			container.addMessageListener(subscriber::changed, new ChannelTopic(Drivers.CHANNEL));
			container.afterPropertiesSet();
			container.start();
			Thread sampler = new Thread(() -> subscriber.serve(container));
			sampler.setDaemon(true);
			sampler.start();
			System.out.println("ready");
			while (orders.readLine() != null) {
				subscriber.awaitRound();
				System.out.println("holds " + subscriber.values.size() + ", " + (subscriber.fresh ? "fresh" : "stale"));
			}
			sampler.interrupt();
			Waiting.join(sampler);
			subscriber.values.forEach((key, value) -> history.holds(key, Long.parseLong(value), ValueHash.of(value)));
			history.ended(Extent.ALL);
		}
		System.out.println("ended");
		Runtime.getRuntime().halt(0);
	}

	private void changed(Message message, byte[] pattern) {
		String key = new String(message.getBody(), StandardCharsets.UTF_8);
		String value = this.template.opsForValue().get(key);
		if (value != null) {
			this.values.put(key, value);
			this.history.saw(key, Long.parseLong(value), ValueHash.of(value));
		}
	}

	/** Waits for a round that begins from now on. */
	private void awaitRound() {
		long wanted = this.rounds.get() + 2;
		patiently().until(() -> this.rounds.get() >= wanted);
	}

	private void serve(RedisMessageListenerContainer container) {
		while (!Thread.currentThread().isInterrupted()) {
			boolean listening = false;
			for (String key : this.values.keySet()) {
				long asked = this.history.now();
				listening = container.isListening();
				String value = this.values.getOrDefault(key, "");
				this.history.served(asked, key, Long.parseLong(value), ValueHash.of(value),
						listening ? this.bound : null);
				this.history.claimed(asked, listening, this.bound);
			}
			this.fresh = listening;
			this.rounds.incrementAndGet();
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
		}
	}

}
