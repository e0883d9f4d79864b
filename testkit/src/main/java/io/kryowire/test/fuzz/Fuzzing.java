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
 * A decoder to be tried with inputs that are made of valid ones.
 */
public final class Fuzzing {

	/** Takes one message. */
	@FunctionalInterface
	public interface BytesDecoder {

		/**
		 * Reads a message.
		 * @param message the bytes, not to be changed
		 * @throws Exception if it is refused
		 */
		void decode(byte[] message) throws Exception;

	}

	/** Takes messages in a row, from the first one's state each time. */
	@FunctionalInterface
	public interface SequenceDecoder {

		/**
		 * Reads messages.
		 * @param messages the messages, not to be changed
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
	 * For a decoder of single messages.
	 * @param target what it decodes, for reports
	 * @param decoder the decoder
	 * @return to be described further
	 */
	public static Fuzzing ofBytes(String target, BytesDecoder decoder) {
		return new Fuzzing(target, (messages) -> decoder.decode(messages.get(0)));
	}

	/**
	 * For a decoder whose messages depend on those before.
	 * @param target what it decodes, for reports
	 * @param decoder begins anew with each sequence
	 * @return to be described further
	 */
	public static Fuzzing ofSequences(String target, SequenceDecoder decoder) {
		return new Fuzzing(target, decoder);
	}

	/**
	 * Adds valid messages, of which the others are made.
	 * @param messages at least one
	 * @return this
	 */
	public Fuzzing seeds(Collection<byte[]> messages) {
		messages.forEach((message) -> this.seeds.add(FuzzInput.of(message)));
		return this;
	}

	/**
	 * Adds a valid sequence.
	 * @param messages its messages
	 * @return this
	 */
	public Fuzzing sequence(List<byte[]> messages) {
		this.seeds.add(new FuzzInput(List.copyOf(messages)));
		return this;
	}

	/**
	 * Adds bytes that mean something to the decoder.
	 * @param more the bytes
	 * @return this
	 */
	public Fuzzing words(Collection<byte[]> more) {
		this.words.addAll(more);
		return this;
	}

	/**
	 * Says what the decoder documents that it throws.
	 * @param documented an exception, beside those that have been named
	 * @return this
	 */
	public Fuzzing refusal(Class<? extends Throwable> documented) {
		this.refusals.add(documented);
		return this;
	}

	/**
	 * Says how many inputs are tried.
	 * @param count how many, to be multiplied by {@code kryowire.fuzz.times}
	 * @return this
	 */
	public Fuzzing inputs(long count) {
		this.inputs = count;
		return this;
	}

	/**
	 * Says how long messages are made.
	 * @param bytes at most so many bytes
	 * @return this
	 */
	public Fuzzing longest(int bytes) {
		this.bounds = this.bounds.longest(bytes);
		return this;
	}

	/**
	 * Says what an input may allocate.
	 * @param fixed whatever it is
	 * @param perByte beside that, for each of its bytes
	 * @return this
	 */
	public Fuzzing allocation(long fixed, int perByte) {
		this.bounds = this.bounds.allocation(fixed, perByte);
		return this;
	}

	/**
	 * Says what time of the processor an input may take.
	 * @param fixed whatever it is
	 * @param nanosPerByte beside that, for each of its bytes
	 * @return this
	 */
	public Fuzzing cpu(Duration fixed, int nanosPerByte) {
		this.bounds = this.bounds.cpu(fixed, nanosPerByte);
		return this;
	}

	/**
	 * Says what has to hold after any inputs, such as that a valid message is still read.
	 * It is looked at now and then, and in the end.
	 * @param condition throws if it does not hold
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
	 * Tries the inputs.
	 * @return what there is to say of that
	 * @throws AssertionError with the inputs that do what they must not
	 */
	public FuzzReport run() {
		if (this.seeds.isEmpty()) {
			throw new IllegalStateException(this.target + " has no seeds: inputs are made of valid ones");
		}
		String replay = this.settings.replay();
		FuzzInput only = (replay != null) ? FuzzInput.parse(replay) : null;
		return new FuzzRun(this.target, new Attempt(this.decoder, this.refusals, this.bounds), this.seeds, this.check)
			.run(only, this.settings, this.inputs * this.settings.times(), this.words, this.bounds);
	}

}
