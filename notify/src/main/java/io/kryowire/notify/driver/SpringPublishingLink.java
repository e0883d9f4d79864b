/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisZSetCommands;
import org.springframework.data.redis.connection.zset.Tuple;

/**
 * A link that publishes, and stores schemas, over nothing but Spring Data's own
 * connection, for drivers and topologies that give no access to theirs: one command after
 * the other, with the driver's time-outs.
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
			Object answer = (lost != null) ? lost : execute(command);
			if (lost == null && answer instanceof Unanswered unanswered) {
				close();
				// Nothing else has been sent
				lost = new Unanswered(false, unanswered.cause());
			}
			answers.add(answer);
		}
		return answers;
	}

	private @Nullable Object execute(Command command) {
		try {
			return answer(command);
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

	/** Messages, and what their schemas need. */
	private @Nullable Object answer(Command command) {
		List<byte[]> rest = command.rest();
		if (command.keys().isEmpty()) {
			return switch (command.name()) {
				case "TIME" -> List.of(seconds());
				case "PUBLISH" -> this.connection.publish(rest.get(0), rest.get(1));
				default -> unsent(command);
			};
		}
		byte[] key = command.keys().get(0);
		return switch (command.name()) {
			case "HLEN" -> this.connection.hashCommands().hLen(key);
			case "HSTRLEN" -> this.connection.hashCommands().hStrLen(key, rest.get(0));
			case "HGET" -> this.connection.hashCommands().hGet(key, rest.get(0));
			case "HSETNX" ->
				Boolean.TRUE.equals(this.connection.hashCommands().hSetNX(key, rest.get(0), rest.get(1))) ? 1L : 0L;
			case "ZADD" -> add(command, key, rest);
			default -> unsent(command);
		};
	}

	/** Only what is greater than before. */
	private @Nullable Object add(Command command, byte[] key, List<byte[]> rest) {
		return new String(rest.get(0), StandardCharsets.US_ASCII).equals("GT")
				? this.connection.zSetCommands().zAdd(key, tuples(rest), RedisZSetCommands.ZAddArgs.empty().gt())
				: unsent(command);
	}

	private static CommandError unsent(Command command) {
		return new CommandError(
				"ERR unknown command: %s is not sent over connections of Spring Data".formatted(command.name()));
	}

	private byte[] seconds() {
		Long millis = this.connection.serverCommands().time();
		return Long.toString(((millis != null) ? millis : 0) / 1000).getBytes(StandardCharsets.US_ASCII);
	}

	/** After the first word, numbers and members. */
	private static Set<Tuple> tuples(List<byte[]> rest) {
		Set<Tuple> tuples = new LinkedHashSet<>();
		for (int i = 1; i + 1 < rest.size(); i += 2) {
			tuples.add(Tuple.of(rest.get(i + 1), Double.valueOf(new String(rest.get(i), StandardCharsets.US_ASCII))));
		}
		return tuples;
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
