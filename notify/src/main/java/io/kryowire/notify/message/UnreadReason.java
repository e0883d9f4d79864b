/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

/**
 * Why {@link KryoMessageConverter} has left a payload to Spring's converters, and what to
 * do if none of them reads it.
 */
enum UnreadReason {

	/** Somebody else has written it. */
	FOREIGN("Kryowire has not written them, and with kryowire.redis.strict-content-type=false such payloads are "
			+ "left to Spring's converters: add one, such as Jackson for JSON, or publish with Kryowire"),

	/** Somebody has said what it is, and it is not for the codec. */
	DECLARED("by the content type that the listener consumes or that their envelope declares, they are for Spring's "
			+ "converters: add one for it, such as Jackson for JSON"),

	/** Nobody has said what it is, and that is asked for. */
	UNDECLARED("with kryowire.redis.strict-content-type=true, payloads that declare nothing are left to Spring's "
			+ "converters: add one, such as Jackson for JSON"),

	/** It is ours, as far as its first bytes tell, and that is not enough. */
	UNDECLARED_OURS("Kryowire has written them, but kryowire.redis.strict-content-type=true leaves what declares "
			+ "nothing to Spring's converters: use @KryoRedisListener, or set it to false");

	private final String advice;

	UnreadReason(String advice) {
		this.advice = advice;
	}

	/** What to tell of bytes that no converter could read. */
	String words(Class<?> wanted, int length, Throwable failure) {
		Throwable root = failure;
		while (root.getCause() != null && root.getCause() != root) {
			root = root.getCause();
		}
		return "No converter reads %s from %d bytes: %s (%s)".formatted(wanted.getSimpleName(), length, this.advice,
				root.getClass().getSimpleName());
	}

}
