/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.Message;

import io.kryowire.codec.UnknownSchemaException;
import io.kryowire.notify.protocol.Envelope;
import io.kryowire.notify.protocol.MalformedEnvelopeException;

/**
 * A message as listeners get it: out of its envelope, if it came in one.
 * <p>
 * {@link #getBody()} is the payload and not a copy; listeners must not change it. Not
 * thread-safe: one thread at a time has it.
 */
public final class ReceivedMessage implements Message {

	/** Schemas that one message may name: those of what stands in its open places. */
	private static final int MOST_WAITS = 64;

	private final byte[] channel;

	private final byte @Nullable [] pattern;

	private final byte[] bytes;

	private final boolean enveloped;

	private @Nullable String channelName;

	private @Nullable Envelope envelope;

	private @Nullable Object decoded;

	private @Nullable UnreadReason reason;

	private @Nullable Class<?> wanted;

	private @Nullable UnknownSchemaException missing;

	private @Nullable UnknownSchemaException awaited;

	/** How many schemas it has waited for. */
	private int waits;

	/**
	 * Creates a message.
	 * @param channel the channel it was published to
	 * @param pattern the pattern through which it came, or {@code null}
	 * @param bytes what was published
	 * @param envelopes whether an envelope is to be looked for
	 */
	public ReceivedMessage(byte[] channel, byte @Nullable [] pattern, byte[] bytes, boolean envelopes) {
		this.channel = channel;
		this.pattern = pattern;
		this.bytes = bytes;
		this.enveloped = envelopes && Envelope.matches(bytes);
	}

	@Override
	public byte[] getChannel() {
		return this.channel;
	}

	/**
	 * The payload.
	 * @return its bytes, not a copy
	 * @throws MalformedEnvelopeException if the message begins like an envelope and is
	 * none
	 */
	@Override
	public byte[] getBody() {
		return this.enveloped ? envelope().payload() : this.bytes;
	}

	/** What it takes of the room there is: names are chosen by whoever publishes, too. */
	int weight() {
		long weight = (long) this.bytes.length + this.channel.length
				+ ((this.pattern != null) ? this.pattern.length : 0);
		return (int) Math.min(Integer.MAX_VALUE, weight);
	}

	/**
	 * The name of the channel.
	 * @return the channel this message was published to
	 */
	public String channel() {
		String name = this.channelName;
		if (name == null) {
			name = new String(this.channel, StandardCharsets.UTF_8);
			this.channelName = name;
		}
		return name;
	}

	/**
	 * The pattern.
	 * @return the pattern through which this message came, {@code null} if it came
	 * through its channel's own subscription
	 */
	public @Nullable String pattern() {
		return (this.pattern != null) ? new String(this.pattern, StandardCharsets.UTF_8) : null;
	}

	/**
	 * What was published, envelope and all.
	 * @return the bytes, not a copy
	 */
	public byte[] bytes() {
		return this.bytes;
	}

	/**
	 * The headers.
	 * @return the headers of the envelope, none if the message came without one
	 * @throws MalformedEnvelopeException as for {@link #getBody()}
	 */
	public Map<String, String> headers() {
		return this.enveloped ? envelope().headers() : Map.of();
	}

	/**
	 * The content type.
	 * @return what the envelope says, {@code null} if the message came without one
	 * @throws MalformedEnvelopeException as for {@link #getBody()}
	 */
	public @Nullable String contentType() {
		return this.enveloped ? envelope().contentType() : null;
	}

	/**
	 * The payload as the listener has it.
	 * @return the object, {@code null} if the payload has not been decoded, or by
	 * somebody else than Kryowire
	 */
	public @Nullable Object decoded() {
		return this.decoded;
	}

	/**
	 * Notes what the payload was decoded to, for whoever hears of a failure.
	 * @param payload the object
	 */
	void decodedTo(@Nullable Object payload) {
		this.decoded = payload;
	}

	/**
	 * Notes that the payload could not be decoded, for its schema is not known: no
	 * handler has seen it.
	 */
	void lacks(UnknownSchemaException missing) {
		this.missing = missing;
	}

	/** The schema that was missing when the payload was to be decoded last. */
	@Nullable UnknownSchemaException missing() {
		return this.missing;
	}

	/**
	 * Whether to wait for a schema. One that was waited for and is missing still is not
	 * waited for again.
	 */
	boolean mayWaitFor(UnknownSchemaException next) {
		UnknownSchemaException last = this.awaited;
		boolean same = last != null && last.id() == next.id() && last.fingerprint() == next.fingerprint();
		this.awaited = next;
		return !same && this.waits++ < MOST_WAITS;
	}

	/** Notes that somebody else is to read the payload. */
	void leftToOthers(Class<?> wanted, UnreadReason reason) {
		this.wanted = wanted;
		this.reason = reason;
	}

	/**
	 * What to tell if those have failed to whom the payload was left.
	 * @return the words, {@code null} if it was not left to others
	 */
	@Nullable String unread(Throwable failure) {
		UnreadReason reason = this.reason;
		Class<?> wanted = this.wanted;
		return (reason != null && wanted != null) ? reason.words(wanted, getBody().length, failure) : null;
	}

	/**
	 * What Spring Data's container hands over as pattern: the channel, if there is none.
	 */
	byte[] source() {
		return (this.pattern != null) ? this.pattern : this.channel;
	}

	private Envelope envelope() {
		Envelope envelope = this.envelope;
		if (envelope == null) {
			envelope = Envelope.decode(this.bytes);
			this.envelope = envelope;
		}
		return envelope;
	}

	/**
	 * The payload as text, as Spring Data's messages have it. Not for the log.
	 * @return what the bytes of the body are in UTF-8
	 */
	@Override
	public String toString() {
		byte[] body;
		try {
			body = getBody();
		}
		catch (MalformedEnvelopeException ex) {
			body = this.bytes;
		}
		return new String(body, StandardCharsets.UTF_8);
	}

}
