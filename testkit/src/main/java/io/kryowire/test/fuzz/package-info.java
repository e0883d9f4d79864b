/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Feeds decoders what no honest sender writes, and watches what that costs. A test of a
 * decoder: <pre>{@code
 * Fuzzing.ofBytes("envelopes", Envelope::decode)
 *   .seeds(List.of(envelope.encode()))      // from a real conversation
 *   .refusal(MalformedEnvelopeException.class)
 *   .inputs(100_000)
 *   .run();
 * }</pre> Three things are looked at, for every input: that nothing but the documented
 * exceptions is thrown, that the time of the processor is linear in the bytes, and that
 * what is allocated is. Runs with the same seed get the same inputs, as long as the
 * decoder and the seeds have no random numbers in them and {@code times} is 1: longer
 * runs also look for inputs that are dear.
 * <ul>
 * <li>{@code -Dkryowire.fuzz.seed=2} takes others.</li>
 * <li>{@code -Dkryowire.fuzz.times=60} takes so many times as many.</li>
 * <li>{@code -Dkryowire.fuzz.replay=} and the hexadecimal digits or the file that a
 * finding names takes that input alone.</li>
 * </ul>
 */
@NullMarked
package io.kryowire.test.fuzz;

import org.jspecify.annotations.NullMarked;
