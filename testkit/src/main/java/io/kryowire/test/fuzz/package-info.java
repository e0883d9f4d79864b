/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Fuzz tests of decoders, with limits for processor time and memory. A test of a decoder:
 * <pre>{@code
 * Fuzzing.ofBytes("envelopes", Envelope::decode)
 *   .seeds(List.of(envelope.encode()))      // from a real conversation
 *   .refusal(MalformedEnvelopeException.class)
 *   .inputs(100_000)
 *   .run();
 * }</pre> Three things are checked for every input: that only documented exceptions are
 * thrown, and that both processor time and allocated memory are linear in the number of
 * bytes. Runs with the same seed have the same inputs, as long as the decoder and the
 * seeds contain no random numbers and {@code times} is 1: longer runs also look for
 * expensive inputs.
 * <ul>
 * <li>{@code -Dkryowire.fuzz.seed=2} selects other inputs.</li>
 * <li>{@code -Dkryowire.fuzz.times=60} runs 60 times as many inputs.</li>
 * <li>{@code -Dkryowire.fuzz.replay=} with the hexadecimal digits or the file of a
 * finding runs only that input.</li>
 * </ul>
 */
@NullMarked
package io.kryowire.test.fuzz;

import org.jspecify.annotations.NullMarked;
