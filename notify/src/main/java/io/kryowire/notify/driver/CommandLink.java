/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * A connection for commands that belongs to nobody else, and that its owner can leave at
 * once: a connection from a pool, or one that is shared, would be handed out again half
 * open. Used by one thread at a time; {@link #close} by any.
 */
public interface CommandLink extends AutoCloseable {

	/**
	 * Sends commands to the masters, all at once, each once, and waits for all answers.
	 * Commands of one key are executed in their order.
	 * @param commands the commands
	 * @param timeout how long to wait at most for an answer
	 * @return an answer for each: a {@code byte[]}, {@code Long}, {@code List} of such,
	 * {@code null}, or a {@link CommandError}; or {@link Unanswered}, if the connection
	 * to the server of that command was lost or did not answer in time
	 */
	List<@Nullable Object> run(List<Command> commands, Duration timeout);

	/**
	 * Whether the driver would still connect to where this leads: a master goes on
	 * answering after another one has taken its place. Does not wait.
	 * @return {@code false} if another server is known to be the master by now
	 */
	default boolean isCurrent() {
		return true;
	}

	/**
	 * Whether it can be used further. To one server it cannot after a command without an
	 * answer; to a cluster it can.
	 * @return whether it can
	 */
	default boolean isOpen() {
		return true;
	}

	/**
	 * The same link, which is current only as long as something else holds besides.
	 * @param current whether it does; is asked often
	 * @return the link
	 */
	default CommandLink whileCurrent(BooleanSupplier current) {
		return new FollowedLink(this, current);
	}

	/** Ends the connection at once and does not wait. */
	@Override
	void close();

	/**
	 * Opens links.
	 */
	@FunctionalInterface
	interface Factory {

		/**
		 * Connects. Takes as long as the driver's time-outs allow.
		 * @return a link
		 * @throws RuntimeException if the server cannot be reached or does not let us in
		 */
		CommandLink open();

		/**
		 * Whether the links lead to several nodes, and the keys of a command decide to
		 * which.
		 * @return whether the server is a cluster
		 */
		default boolean isCluster() {
			return false;
		}

		/**
		 * The slot of a key, if there are several servers that share slots.
		 * @param key a key
		 * @return a number, -1 if there is one server for all
		 */
		default int slot(byte[] key) {
			return -1;
		}

		/**
		 * The server that has a slot, as far as that is known by now. Does not wait.
		 * @param slot the slot
		 * @return any name, the same for all slots of that server
		 */
		default String server(int slot) {
			return "";
		}

		/**
		 * Ends what links have in common, after the last one.
		 */
		default void close() {
			// Most have nothing
		}

		/**
		 * The database that the links use.
		 * @return its number
		 */
		default int database() {
			return 0;
		}

		/**
		 * The same factory, whose links are opened in another way.
		 * @param opening opens a link by this factory
		 * @return the factory, which closes this one
		 */
		default Factory opening(Function<? super Factory, ? extends CommandLink> opening) {
			return new OpeningLinks(this, opening);
		}

		/**
		 * The links of the driver behind a connection factory.
		 * @param connections Spring Data's connections
		 * @return the factory of links
		 */
		static Factory of(RedisConnectionFactory connections) {
			Factory links = LinkFactory.of(connections).commands();
			if (links == null) {
				throw new IllegalArgumentException(
						"State topics need a JedisConnectionFactory or a LettuceConnectionFactory, this is a "
								+ connections.getClass().getName());
			}
			return links;
		}

		/**
		 * The links over which messages are published: those of the driver, or of Spring
		 * Data where there are none.
		 * @param connections Spring Data's connections
		 * @return the factory of links
		 */
		static Factory forMessages(RedisConnectionFactory connections) {
			Factory links = LinkFactory.of(connections).publishing();
			return (links != null) ? links : () -> new SpringPublishingLink(connections.getConnection());
		}

	}

}
