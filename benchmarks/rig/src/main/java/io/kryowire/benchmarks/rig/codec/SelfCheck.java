/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec;

/**
 * The proof, before anything is measured, that a subject does the whole work: two values
 * that differ in every field survive the way to bytes and back.
 */
final class SelfCheck {

	private SelfCheck() {
	}

	/**
	 * Checks a prepared subject.
	 * @param subject the subject
	 * @param row the row it was prepared for
	 * @return how many bytes the row's sample takes
	 * @throws IllegalStateException if the subject loses or invents anything
	 */
	static int run(CodecSubject subject, CodecRow row) {
		check(subject, row, row.otherSample());
		return check(subject, row, row.sample());
	}

	private static int check(CodecSubject subject, CodecRow row, Object value) {
		int length = subject.encode(subject.own(value));
		if (length != subject.bytes().length) {
			throw failure(subject, row, "reports %d bytes, wrote %d".formatted(length, subject.bytes().length));
		}
		for (int i = 0; i < 2; i++) {
			Object decoded = subject.shared(subject.decode());
			if (!row.expected(value).equals(decoded)) {
				throw failure(subject, row, "encoded %s, decoded %s".formatted(value, decoded));
			}
		}
		return length;
	}

	private static IllegalStateException failure(CodecSubject subject, CodecRow row, String what) {
		return new IllegalStateException(
				"%s fails the self-check of %s: %s".formatted(subject.getClass().getSimpleName(), row.id(), what));
	}

}
