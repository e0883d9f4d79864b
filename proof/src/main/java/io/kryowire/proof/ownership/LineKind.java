/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

/**
 * What a line of a log says.
 */
enum LineKind {

	ASKED('q'), TOLD('t'), FAILED('f'), BEGUN('b'), ENDED('e'), READ('r'), SENT('s'), WRITTEN('w'), REFUSED('x'),
	ANNOUNCED('a'), HEALED('h'), STANDS('z'), OWNER('o'), FAULT('!'), LOST('-');

	private final char letter;

	LineKind(char letter) {
		this.letter = letter;
	}

	char letter() {
		return this.letter;
	}

	static LineKind of(String letter) {
		for (LineKind kind : values()) {
			if (letter.length() == 1 && kind.letter == letter.charAt(0)) {
				return kind;
			}
		}
		throw new IllegalArgumentException("A line of an unknown kind '" + letter + "'");
	}

}
