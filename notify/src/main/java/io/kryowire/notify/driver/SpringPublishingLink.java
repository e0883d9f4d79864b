/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.connection.RedisConnection;

/**
 * A link that publishes over nothing but Spring Data's own connection, for drivers and
 * topologies that give no access to theirs: one message after the other, with the
 * driver's time-outs.
 */
final class SpringPublishingLink implements CommandLink {

	/** What a server says begins with a code, such as {@code NOPERM}. */
	private static final Pattern ANSWER = Pattern.compile("[A-Z]{2,}\\b.*", Pattern.DOTALL);

	private final RedisConnection connection;

	private volatile boolean closed;

	SpringPublishingLink(RedisConnection connection) {
		this.connection = connection;
	}

	@Override
	public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
		List<@Nullable Object> answers = new ArrayList<>(commands.size());
		Unanswered lost = this.closed ? new Unanswered(false, new IllegalStateException("This link has been closed"))
				: null;
		for (Command command : commands) {
			Object answer = (lost != null) ? lost : publish(command);
			if (lost == null && answer instanceof Unanswered unanswered) {
				close();
				// Nothing else has been sent
				lost = new Unanswered(false, unanswered.cause());
			}
			answers.add(answer);
		}
		return answers;
	}

	private @Nullable Object publish(Command command) {
		try {
			return this.connection.publish(command.rest().get(0), command.rest().get(1));
		}
		catch (RedisConnectionFailureException | QueryTimeoutException ex) {
			return new Unanswered(true, ex);
		}
		catch (RuntimeException ex) {
			// Whatever else it is, the connection may be of no use any more
			String said = String.valueOf(NestedExceptionUtils.getMostSpecificCause(ex).getMessage());
			return ANSWER.matcher(said).matches() ? new CommandError(said) : new Unanswered(true, ex);
		}
	}

	@Override
	public boolean isOpen() {
		return !this.closed;
	}

	@Override
	public void close() {
		if (!this.closed) {
			this.closed = true;
			try {
				this.connection.close();
			}
			catch (RuntimeException ex) {
				// It is broken, which whoever has used it has been told
			}
		}
	}

}
