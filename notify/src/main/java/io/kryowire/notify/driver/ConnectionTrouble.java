/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import javax.net.ssl.SSLException;

import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a connection to Redis, in words that help: where it should lead,
 * what the network or the server has said, and which of Spring Boot's properties to look
 * at.
 */
public final class ConnectionTrouble {

	private static final int MOST_CAUSES = 16;

	/** Where servers are said, for those of which there may be several. */
	private static final String PLACES = "spring.data.redis.* (host and port, url, cluster.nodes or sentinel.nodes)";

	/** How servers stand here of which there is one address. */
	private static final Pattern ADDRESS = Pattern.compile(".+:\\d+");

	/**
	 * What Lettuce says instead of the server's words, if the server has refused the
	 * connection before Lettuce looks for them.
	 */
	private static final String WORDS_LOST = "RedisHandshakeHandler not registered";

	private ConnectionTrouble() {
	}

	/**
	 * What to tell of a failure.
	 * @param thrown what a driver has thrown
	 * @param server where the connection should lead
	 * @return words without a full stop; what was said, if nothing better is known
	 */
	public static String words(Throwable thrown, String server) {
		String advice = advice(thrown, server);
		return (advice != null) ? advice : said(chain(thrown));
	}

	/**
	 * What to tell of a failure for which there is advice.
	 * @param thrown what a driver has thrown
	 * @param server where the connection should lead
	 * @return words without a full stop, {@code null} if nothing is known that helps
	 */
	public static @Nullable String advice(Throwable thrown, String server) {
		List<Throwable> chain = chain(thrown);
		String refusal = refusal(chain, server);
		if (refusal != null) {
			return refusal;
		}
		if (says(chain, WORDS_LOST)) {
			return "%s has ended the connection at once, and Lettuce has not seen why: check spring.data.redis.username, spring.data.redis.password and spring.data.redis.ssl.enabled"
				.formatted(server);
		}
		if (has(chain, SSLException.class)) {
			return "no TLS with %s (%s): check spring.data.redis.ssl.enabled and spring.data.redis.ssl.bundle"
				.formatted(server, said(chain));
		}
		if (has(chain, UnknownHostException.class) || has(chain, UnresolvedAddressException.class)) {
			return "the host of %s is unknown (%s): check %s".formatted(server, said(chain),
					isAddress(server) ? "spring.data.redis.host" : PLACES);
		}
		if (isUnanswered(chain)) {
			return "no answer from %s (%s): check spring.data.redis.port and spring.data.redis.ssl.enabled"
				.formatted(server, said(chain));
		}
		boolean away = has(chain, ConnectException.class) || has(chain, NoRouteToHostException.class)
				|| has(chain, SocketTimeoutException.class);
		return away
				? "no connection to %s (%s): start Redis there, or set its address with %s".formatted(server,
						said(chain), isAddress(server) ? "spring.data.redis.host and spring.data.redis.port" : PLACES)
				: null;
	}

	/** What to tell of a server that has said why it refuses a connection. */
	private static @Nullable String refusal(List<Throwable> chain, String server) {
		if (says(chain, "NOAUTH")) {
			return "%s requires a password (NOAUTH): set spring.data.redis.password, and spring.data.redis.username if the password belongs to a user"
				.formatted(server);
		}
		if (says(chain, "WRONGPASS") || says(chain, "invalid password")) {
			return "%s rejects the password (WRONGPASS): check spring.data.redis.username and spring.data.redis.password"
				.formatted(server);
		}
		if (says(chain, "without any password configured") || says(chain, "no password is set")) {
			return "%s has no password, but one was sent: remove spring.data.redis.password".formatted(server);
		}
		return null;
	}

	/**
	 * Which of two failures in a row tells more: the later one, unless Lettuce has not
	 * seen why a server refuses, and had seen it before.
	 * @param former what a driver has thrown before, if anything
	 * @param latest what it has thrown now
	 * @return one of them
	 */
	public static Throwable moreTelling(@Nullable Throwable former, Throwable latest) {
		return (former != null && says(chain(latest), WORDS_LOST) && refusal(chain(former), "Redis") != null) ? former
				: latest;
	}

	/**
	 * What a failure on a connection that was there says, where a driver has given it the
	 * class and the words of its cause.
	 * @param thrown what was thrown
	 * @return words, without the names of classes that are not the only thing known
	 */
	public static String reason(Throwable thrown) {
		Throwable each = thrown;
		Throwable cause = each.getCause();
		while (cause != null && cause.toString().equals(each.getMessage())) {
			each = cause;
			cause = each.getCause();
		}
		String message = each.getMessage();
		if (message == null || message.isBlank()) {
			return each.getClass().getSimpleName();
		}
		return isUnanswered(thrown) ? "no answer from Redis (%s)".formatted(message) : message;
	}

	/**
	 * Whether there was a connection, and no answer over it.
	 * @param thrown what a driver has thrown
	 * @return whether what was sent may have been done
	 */
	public static boolean isUnanswered(Throwable thrown) {
		return isUnanswered(chain(thrown));
	}

	private static boolean isUnanswered(List<Throwable> chain) {
		return has(chain, SocketTimeoutException.class) && says(chain, "Read timed out");
	}

	private static boolean isAddress(String server) {
		return ADDRESS.matcher(server).matches();
	}

	private static boolean says(List<Throwable> chain, String words) {
		return any(chain, (each) -> each.getMessage() != null && each.getMessage().contains(words));
	}

	private static boolean has(List<Throwable> chain, Class<? extends Throwable> type) {
		return any(chain, type::isInstance);
	}

	private static boolean any(List<Throwable> chain, Predicate<Throwable> condition) {
		return chain.stream().anyMatch(condition);
	}

	/** The innermost words, without the full stop that whoever tells them will add. */
	private static String said(List<Throwable> chain) {
		Throwable innermost = chain.get(chain.size() - 1);
		String message = innermost.getMessage();
		return (message == null || message.isBlank()) ? innermost.getClass().getSimpleName()
				: message.strip().replaceAll("[.\\s]+$", "").replaceAll("\\p{Cntrl}", " ");
	}

	/**
	 * A failure and its causes. Jedis has tried several addresses, and suppresses why.
	 */
	static List<Throwable> chain(Throwable thrown) {
		List<Throwable> chain = new ArrayList<>();
		Throwable each = thrown;
		while (each != null && chain.size() < MOST_CAUSES) {
			chain.add(each);
			Throwable cause = each.getCause();
			if (cause == null && each.getSuppressed().length > 0) {
				cause = each.getSuppressed()[0];
			}
			each = cause;
		}
		return chain;
	}

}
