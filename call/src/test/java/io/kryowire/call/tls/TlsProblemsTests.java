/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.tls;

import javax.net.ssl.SSLException;

import io.kryowire.call.link.CountedLog;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What TLS says of a problem may quote the other side, who may have sent anything.
 */
class TlsProblemsTests {

	private static String describe(String message) {
		return TlsProblems.forNode().describe(new SSLException(message));
	}

	@Test
	void whatTheOtherSideHasSentIsOneShortLineThatCanBeSeen() {
		String quoted = "Illegal server name, type=host_name(0), name=\u001B[2J\u009B31m\u2028\u2029\u202E\u0000\uD800ok\u00E9";
		assertThat(describe(quoted)).isEqualTo(
				"TLS with the client has failed (Illegal server name, type=host_name(0), name=?[2J?31m?????ok\u00E9)");
		assertThat(describe("x".repeat(100_000))).hasSizeLessThan(400).endsWith("xxx...)");
		assertThat(describe("one\r\ntwo")).isEqualTo("TLS with the client has failed (one)");
	}

	@Test
	void whatTheOtherSideHasSentMakesNoKindsOfLines() {
		assertThat(CountedLog.kindOf(describe("Illegal server name, name=(AAAB")))
			.isEqualTo(CountedLog.kindOf(describe("Illegal server name, name=Q)Q) " + "x".repeat(1000))));
	}

}
