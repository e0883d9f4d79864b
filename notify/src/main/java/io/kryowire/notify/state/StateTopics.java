/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Collection;

/**
 * State topics, which are never silently stale.
 *
 * <pre class="code">
 * StateTopic&lt;Quote&gt; quotes = topics.topic("quotes", Quote.class);
 * quotes.put(isin, quote);
 * Replica&lt;Quote&gt; near = quotes.replica();
 * near.get(isin);
 * </pre>
 *
 * One subscription serves all topics; each replica has a thread and a connection.
 */
public interface StateTopics extends AutoCloseable {

	/**
	 * Returns a topic.
	 * @param <V> the type of its values
	 * @param name its name, without braces
	 * @param type the type of its values
	 * @return the topic, the same each time
	 * @throws StateTopicTypeException if it has another type already
	 */
	<V> StateTopic<V> topic(String name, Class<V> type);

	/**
	 * Returns a topic whose values have generics, such as {@code List<Quote>}.
	 * @param <V> the type of its values
	 * @param name its name, without braces
	 * @param type the type of its values
	 * @return the topic, the same each time
	 * @throws StateTopicTypeException if it has another type already
	 */
	<V> StateTopic<V> topic(String name, Type type);

	/**
	 * The topics that have been asked for.
	 * @return the topics
	 */
	Collection<StateTopic<?>> topics();

	/**
	 * The replicas that have been asked for, by themselves or for listeners.
	 * @return the replicas
	 */
	Collection<Replica<?>> replicas();

	/**
	 * Whether announcements arrive. Without them topics are as fresh as the head interval
	 * allows.
	 * @return whether they do
	 */
	boolean isSubscriptionLive();

	/**
	 * Why announcements do not arrive. For those within shards see
	 * {@link #shardTrouble()}.
	 * @return the reason, empty if none is known
	 */
	String subscriptionTrouble();

	/**
	 * Whether announcements within the shards of a cluster arrive.
	 * @return whether it does; {@code false} as well if no topic with a replica wants it
	 */
	boolean isSharded();

	/**
	 * Why announcements within shards do not arrive.
	 * @return the reason, empty if none is known
	 */
	String shardTrouble();

	/**
	 * Whether Redis reports foreign writes at once, for the topics that are configured
	 * so. Without that, sweeps find them.
	 * @return whether it does; {@code false} as well if no topic with a replica wants it
	 */
	boolean isTrackingLive();

	/**
	 * Why Redis does not report them.
	 * @return the reason, empty if none is known
	 */
	String trackingTrouble();

	/**
	 * Lets listeners handle the changes that are waiting, while topics can still be used.
	 * From here on, they get no new changes; changes for which they failed before are
	 * tried once more. Call this before you drain the dispatcher.
	 * @param timeout how long to wait
	 * @return how many changes have not been handled
	 */
	int drain(Duration timeout);

	/**
	 * Ends replicas, listeners and writes. Commands without an answer fail.
	 */
	@Override
	void close();

}
