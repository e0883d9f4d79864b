/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnection.PipeliningFlushPolicy;
import org.springframework.data.redis.connection.ConnectionUtils;

/**
 * How a driver publishes within a pipeline.
 */
interface PipelinedCommand {

	void publish(RedisConnection connection, byte[] channel, byte[] message);

	default RedisConnection prepare(RedisConnection connection) {
		return connection;
	}

	static PipelinedCommand of(RedisConnectionFactory connections) {
		return ConnectionUtils.isAsync(connections) ? new Lettuce() : new Jedis();
	}

	/** Spring Data refuses to publish in a pipeline of Jedis, but not this command. */
	final class Jedis implements PipelinedCommand {

		@Override
		public void publish(RedisConnection connection, byte[] channel, byte[] message) {
			connection.execute("PUBLISH", channel, message);
		}

	}

	/** By default each command of a pipeline is flushed by itself. */
	final class Lettuce implements PipelinedCommand {

		@Override
		public void publish(RedisConnection connection, byte[] channel, byte[] message) {
			connection.publish(channel, message);
		}

		@Override
		public RedisConnection prepare(RedisConnection connection) {
			if (connection instanceof LettuceConnection lettuce) {
				lettuce.setPipeliningFlushPolicy(PipeliningFlushPolicy.flushOnClose());
			}
			return connection;
		}

	}

}
