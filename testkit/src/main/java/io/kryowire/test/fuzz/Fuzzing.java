/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.fuzz;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Tests a decoder with inputs that are derived from valid ones.
 */
public final class Fuzzing {

	/** Decodes single messages. */
	@FunctionalInterface
	public interface BytesDecoder {

		/**
		 * Decodes a message.
		 * @param message the bytes, which must not be changed
		 * @throws Exception if the message is refused
		 */
		void decode(byte[] message) throws Exception;

	}

	/** Decodes sequences of messages, each from the initial state. */
	@FunctionalInterface
	public interface SequenceDecoder {

		/**
		 * Decodes a sequence of messages.
		 * @param messages the messages, which must not be changed
		 * @throws Exception if one of them is refused
		 */
		void decode(List<byte[]> messages) throws Exception;

	}

	private final String target;

	private final SequenceDecoder decoder;

	private final List<FuzzInput> seeds = new ArrayList<>();

	private final List<byte[]> words = new ArrayList<>();

	private final List<Class<? extends Throwable>> refusals = new ArrayList<>();

	private Runnable check = () -> {
	};

	private FuzzBounds bounds = FuzzBounds.DEFAULT;

	private FuzzSettings settings = FuzzSettings.ofSystem();

	private long inputs = 10_000;

	private Fuzzing(String target, SequenceDecoder decoder) {
		this.target = target;
		this.decoder = decoder;
	}

	/**
	 * Creates a test of a decoder of single messages.
	 * @param target the name of what it decodes, for reports
	 * @param decoder the decoder
	 * @return the test, to be configured further
	 */
	public static Fuzzing ofBytes(String target, BytesDecoder decoder) {
		return new Fuzzing(target, (messages) -> decoder.decode(messages.get(0)));
	}

	/**
	 * Creates a test of a decoder whose messages depend on previous ones.
	 * @param target the name of what it decodes, for reports
	 * @param decoder the decoder, which begins anew with each sequence
	 * @return the test, to be configured further
	 */
	public static Fuzzing ofSequences(String target, SequenceDecoder decoder) {
		return new Fuzzing(target, decoder);
	}

	/**
	 * Adds valid messages, from which inputs are derived.
	 * @param messages the messages, at least one
	 * @return this
	 */
	public Fuzzing seeds(Collection<byte[]> messages) {
		messages.forEach((message) -> this.seeds.add(FuzzInput.of(message)));
		return this;
	}

	/**
	 * Adds a valid sequence, from which inputs are derived.
	 * @param messages the messages
	 * @return this
	 */
	public Fuzzing sequence(List<byte[]> messages) {
		this.seeds.add(new FuzzInput(List.copyOf(messages)));
		return this;
	}

	/**
	 * Adds bytes with a meaning to the decoder.
	 * @param more the bytes
	 * @return this
	 */
	public Fuzzing words(Collection<byte[]> more) {
		this.words.addAll(more);
		return this;
	}

	/**
	 * Adds an exception that the decoder is documented to throw.
	 * @param documented the type of the exception
	 * @return this
	 */
	public Fuzzing refusal(Class<? extends Throwable> documented) {
		this.refusals.add(documented);
		return this;
	}

	/**
	 * Sets the number of inputs.
	 * @param count the number, which is multiplied by {@code kryowire.fuzz.times}
	 * @return this
	 */
	public Fuzzing inputs(long count) {
		this.inputs = count;
		return this;
	}

	/**
	 * Sets the maximum size of messages.
	 * @param bytes the maximum size in bytes
	 * @return this
	 */
	public Fuzzing longest(int bytes) {
		this.bounds = this.bounds.longest(bytes);
		return this;
	}

	/**
	 * Sets the maximum number of bytes that an input may allocate.
	 * @param fixed the number of bytes for any input
	 * @param perByte the additional number for each byte of the input
	 * @return this
	 */
	public Fuzzing allocation(long fixed, int perByte) {
		this.bounds = this.bounds.allocation(fixed, perByte);
		return this;
	}

	/**
	 * Sets the maximum processor time that an input may take.
	 * @param fixed the time for any input
	 * @param nanosPerByte the additional time for each byte of the input, in nanoseconds
	 * @return this
	 */
	public Fuzzing cpu(Duration fixed, int nanosPerByte) {
		this.bounds = this.bounds.cpu(fixed, nanosPerByte);
		return this;
	}

	/**
	 * Sets a condition that has to hold after any input, such as that a valid message can
	 * still be read. It is checked now and then, and at the end.
	 * @param condition the condition, which throws if it does not hold
	 * @return this
	 */
	public Fuzzing afterwards(Runnable condition) {
		this.check = condition;
		return this;
	}

	Fuzzing endless(Duration time) {
		this.bounds = this.bounds.endless(time);
		return this;
	}

	Fuzzing settings(FuzzSettings other) {
		this.settings = other;
		return this;
	}

	/**
	 * Runs the test.
	 * @return the report
	 * @throws AssertionError if there are findings, with the inputs that caused them
	 */
	public FuzzReport run() {
		if (this.seeds.isEmpty()) {
			throw new IllegalStateException(this.target + " has no seeds: inputs are derived from valid ones");
		}
		String replay = this.settings.replay();
		FuzzInput only = (replay != null) ? FuzzInput.parse(replay) : null;
		return new FuzzRun(this.target, new Attempt(this.decoder, this.refusals, this.bounds), this.seeds, this.check)
			.run(only, this.settings, this.inputs * this.settings.times(), this.words, this.bounds);
	}

}
