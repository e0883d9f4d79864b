/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.LinkSettings;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;
import org.springframework.util.unit.DataSize;

/**
 * Creates the settings of links from configuration properties.
 */
final class KryonetLinks {

	private static final String SHARED_SECRET = "kryowire.kryonet.shared-secret";

	private final LinkSettings settings;

	private final ExceptionTypes exceptions;

	KryonetLinks(KryonetProperties properties, @Nullable String applicationName) {
		String nodeId = nodeId(properties.nodeId(), applicationName);
		LinkSettings named = InvalidPropertyException.checked("kryowire.kryonet.node-id", nodeId,
				() -> LinkSettings.of(nodeId));
		this.settings = withSecrets(named, properties.sharedSecret());
		ClassLoader loader = Objects.requireNonNull(ClassUtils.getDefaultClassLoader());
		this.exceptions = InvalidPropertyException.checked("kryowire.kryonet.exceptions", properties.exceptions(),
				() -> ExceptionTypes.named(properties.exceptions(), loader));
	}

	/** An empty environment variable would be bound as a list without secrets. */
	static void requireNoEmptySecret(Environment environment) {
		Binder.get(environment)
			.bind(SHARED_SECRET, String.class)
			.ifBound((secret) -> InvalidPropertyException.checked(SHARED_SECRET, "empty", () -> {
				if (!StringUtils.hasText(secret)) {
					throw new IllegalArgumentException("The secret is empty. Set it, or remove the property");
				}
				return secret;
			}));
	}

	/**
	 * An error tells which secret is invalid and how long it is, but does not show it.
	 */
	private static LinkSettings withSecrets(LinkSettings settings, List<String> secrets) {
		for (int i = 0; i < secrets.size(); i++) {
			String secret = secrets.get(i);
			InvalidPropertyException.checked(SHARED_SECRET,
					"%d characters long (secret %d of %d)".formatted(secret.length(), i + 1, secrets.size()),
					() -> settings.withSecrets(List.of(secret)));
		}
		return settings.withSecrets(secrets);
	}

	/** The suffix tells apart the nodes of one application. */
	private static String nodeId(@Nullable String nodeId, @Nullable String applicationName) {
		if (StringUtils.hasText(nodeId)) {
			return nodeId;
		}
		String name = StringUtils.hasText(applicationName) ? applicationName : "node";
		return name + "-" + UUID.randomUUID().toString().substring(0, 8);
	}

	String nodeId() {
		return this.settings.nodeId();
	}

	/** Those that callers receive with their type, in addition to those of contracts. */
	ExceptionTypes exceptions() {
		return this.exceptions;
	}

	LinkSettings server(KryonetServerProperties server) {
		return InvalidPropertyException.checked("kryowire.kryonet.server", server,
				() -> sized(server.windowCalls(), server.windowSize(), server.maxMessageSize())
					.withBacklog(bytes("max-backlog-size", server.maxBacklogSize()))
					.withTimes(millis(server.handshakeTimeout()), millis(server.heartbeat()),
							millis(server.silenceTimeout())));
	}

	LinkSettings client(String group, KryonetClientProperties client) {
		return InvalidPropertyException.checked("kryowire.kryonet.client." + group, client,
				() -> sized(client.windowCalls(), client.windowSize(), client.maxMessageSize()).withTimes(
						millis(client.handshakeTimeout()), millis(client.heartbeat()),
						millis(client.silenceTimeout())));
	}

	private LinkSettings sized(int windowCalls, DataSize windowSize, DataSize maxMessageSize) {
		return this.settings.withWindow(windowCalls, bytes("window-size", windowSize))
			.withMaxMessageBytes(bytes("max-message-size", maxMessageSize));
	}

	private static int bytes(String property, DataSize size) {
		int bytes = (int) size.toBytes();
		if (bytes != size.toBytes()) {
			throw new IllegalArgumentException(
					"%s=%s is out of range: it must be less than 2GB".formatted(property, size));
		}
		return bytes;
	}

	static int millis(Duration duration) {
		return (int) Math.min(Integer.MAX_VALUE, duration.toMillis());
	}

}
