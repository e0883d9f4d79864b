/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.util.List;

/**
 * How links behave. Immutable; the defaults fit most services.
 *
 * @param nodeId this node's name
 * @param secrets shared secrets: a client proves the first, a node accepts any; none
 * means that anybody who can connect may call
 * @param windowCalls how many calls may be under way on one connection
 * @param windowBytes how many bytes of calls may be under way on one connection; a call
 * that is longer than half of that needs no more than half to be free
 * @param maxMessageBytes how long one call or reply may be
 * @param frameBytes how many bytes of calls are sent at once; longer ones are cut
 * @param handshakeMillis how long a connection may take to prove itself
 * @param heartbeatMillis how often a side that has nothing to send sends a keep-alive
 * @param silenceMillis after how much silence a peer is considered dead
 * @param backlogBytes how many bytes of replies may wait for a peer to read them; a reply
 * that is longer than half of that counts as half, so that no length is too long
 */
public record LinkSettings(String nodeId, List<String> secrets, int windowCalls, int windowBytes, int maxMessageBytes,
		int frameBytes, int handshakeMillis, int heartbeatMillis, int silenceMillis, int backlogBytes) {

	/**
	 * The minimum number of characters of a shared secret.
	 */
	public static final int SHORTEST_SECRET = 16;

	private static final int MOST_SECRETS = 16;

	/**
	 * Beyond this, a message with its head and its buffers would be too long for an
	 * array.
	 */
	private static final int LONGEST_MESSAGE = 1 << 30;

	/**
	 * The settings that fit most services.
	 * @param nodeId this node's name
	 * @return the settings
	 */
	public static LinkSettings of(String nodeId) {
		return new LinkSettings(nodeId, List.of(), 1 << 14, 8 << 20, 16 << 20, 32 << 10, 3000, 1000, 3000, 32 << 20);
	}

	public LinkSettings {
		secrets = List.copyOf(secrets);
		if (nodeId.isBlank() || nodeId.length() > 256 || nodeId.chars().anyMatch(Character::isISOControl)) {
			throw new IllegalArgumentException(
					"The id of a node must have 1 to 256 characters, none of them control characters: \"%s\""
						.formatted(nodeId));
		}
		if (windowCalls < 1 || windowCalls > 1 << 20) {
			throw new IllegalArgumentException("windowCalls=%d must be between 1 and 2^20".formatted(windowCalls));
		}
		if (frameBytes < 1024 || frameBytes > 1 << 17 || maxMessageBytes < frameBytes || windowBytes < frameBytes) {
			throw new IllegalArgumentException(
					("frameBytes=%d must be between 1024 and 2^17 and not exceed maxMessageBytes=%d "
							+ "or windowBytes=%d")
						.formatted(frameBytes, maxMessageBytes, windowBytes));
		}
		if (maxMessageBytes > LONGEST_MESSAGE) {
			throw new IllegalArgumentException("maxMessageBytes=%d must be at most 2^30".formatted(maxMessageBytes));
		}
		if (backlogBytes < frameBytes) {
			throw new IllegalArgumentException(
					"backlogBytes=%d must be at least frameBytes=%d".formatted(backlogBytes, frameBytes));
		}
		if (handshakeMillis < 1 || heartbeatMillis < 1 || silenceMillis <= heartbeatMillis) {
			throw new IllegalArgumentException(
					"handshakeMillis=%d and heartbeatMillis=%d must be positive, and silenceMillis=%d greater than the latter"
						.formatted(handshakeMillis, heartbeatMillis, silenceMillis));
		}
		if (secrets.size() > MOST_SECRETS) {
			throw new IllegalArgumentException(
					"There are %d shared secrets, and at most %d are allowed: one that is used, and those that it replaces"
						.formatted(secrets.size(), MOST_SECRETS));
		}
		if (secrets.stream().anyMatch((secret) -> secret.length() < SHORTEST_SECRET || secret.isBlank())) {
			throw new IllegalArgumentException("A shared secret must have at least %d characters that are not all blank"
				.formatted(SHORTEST_SECRET));
		}
	}

	/** Without the secrets. */
	@Override
	public String toString() {
		return ("LinkSettings[nodeId=%s, secrets=%d, windowCalls=%d, windowBytes=%d, maxMessageBytes=%d, frameBytes=%d, "
				+ "handshakeMillis=%d, heartbeatMillis=%d, silenceMillis=%d, backlogBytes=%d]")
			.formatted(this.nodeId, this.secrets.size(), this.windowCalls, this.windowBytes, this.maxMessageBytes,
					this.frameBytes, this.handshakeMillis, this.heartbeatMillis, this.silenceMillis, this.backlogBytes);
	}

	/**
	 * The same with shared secrets.
	 * @param secrets the secrets, the first of which is proven
	 * @return the settings
	 */
	public LinkSettings withSecrets(List<String> secrets) {
		return new LinkSettings(this.nodeId, secrets, this.windowCalls, this.windowBytes, this.maxMessageBytes,
				this.frameBytes, this.handshakeMillis, this.heartbeatMillis, this.silenceMillis, this.backlogBytes);
	}

	/**
	 * The same with another window.
	 * @param calls how many calls may be under way
	 * @param bytes how many bytes of them
	 * @return the settings
	 */
	public LinkSettings withWindow(int calls, int bytes) {
		return new LinkSettings(this.nodeId, this.secrets, calls, bytes, this.maxMessageBytes, this.frameBytes,
				this.handshakeMillis, this.heartbeatMillis, this.silenceMillis, this.backlogBytes);
	}

	/**
	 * The same with another limit for one message.
	 * @param bytes how long a call or reply may be
	 * @return the settings
	 */
	public LinkSettings withMaxMessageBytes(int bytes) {
		return new LinkSettings(this.nodeId, this.secrets, this.windowCalls, this.windowBytes, bytes, this.frameBytes,
				this.handshakeMillis, this.heartbeatMillis, this.silenceMillis, this.backlogBytes);
	}

	/**
	 * The same with another limit for replies that wait to be read.
	 * @param bytes how many bytes of them
	 * @return the settings
	 */
	public LinkSettings withBacklog(int bytes) {
		return new LinkSettings(this.nodeId, this.secrets, this.windowCalls, this.windowBytes, this.maxMessageBytes,
				this.frameBytes, this.handshakeMillis, this.heartbeatMillis, this.silenceMillis, bytes);
	}

	/**
	 * The same with other times.
	 * @param handshakeMillis how long a connection may take to prove itself
	 * @param heartbeatMillis how often a side that has nothing to send sends a keep-alive
	 * @param silenceMillis after how much silence a peer is considered dead
	 * @return the settings
	 */
	public LinkSettings withTimes(int handshakeMillis, int heartbeatMillis, int silenceMillis) {
		return new LinkSettings(this.nodeId, this.secrets, this.windowCalls, this.windowBytes, this.maxMessageBytes,
				this.frameBytes, handshakeMillis, heartbeatMillis, silenceMillis, this.backlogBytes);
	}

}
