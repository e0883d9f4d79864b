/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.tls;

import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.List;
import java.util.Locale;

import io.kryowire.call.protocol.ForeignText;
import io.kryowire.call.protocol.FrameKind;

/**
 * Explains what is wrong between two sides, and what to do about it, where the messages
 * of TLS say little.
 *
 * @param other the other side, for messages
 * @param atNode whether this side is the node
 */
record TlsProblems(String other, boolean atNode) {

	private static final int LONGEST_QUOTE = 256;

	private static final List<String> ABOUT_CERTIFICATES = List.of("bad_certificate", "unsupported_certificate",
			"certificate_revoked", "certificate_expired", "certificate_unknown", "certificate_required", "unknown_ca",
			"access_denied");

	private static final List<String> ABOUT_PARAMETERS = List.of("handshake_failure", "protocol_version",
			"insufficient_security", "no cipher suites in common", "no appropriate protocol", "server preferences",
			"client requested protocol", "server chose", "selected protocol");

	static TlsProblems forNode() {
		return new TlsProblems("the client", true);
	}

	static TlsProblems forPeer(String host, int port) {
		return new TlsProblems(host + ":" + port, false);
	}

	/** Why TLS with the other side is over. */
	String describe(Throwable problem) {
		String message = firstLine(problem);
		String lower = message.toLowerCase(Locale.ROOT);
		for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
			if (cause instanceof CertificateException certificate) {
				return ofCertificate(certificate);
			}
		}
		if (lower.startsWith("received fatal alert") && ABOUT_CERTIFICATES.stream().anyMatch(lower::contains)) {
			return ofRefusedCertificate(message);
		}
		if (lower.contains("empty client certificate chain")) {
			return ("TLS: the client has no certificate, or none of an issuer that this node trusts, and this node needs "
					+ "one (%s): give the client's TLS context a key, and add its issuer to the trust store of this node")
				.formatted(message);
		}
		if (!this.atNode && lower.startsWith("received fatal alert: handshake_failure")) {
			return ("TLS: %s does not accept this peer's certificate, or requires one, or there is no protocol or cipher "
					+ "suite that both sides allow (%s): give this peer's TLS context a key with a certificate that the node "
					+ "trusts, and compare the protocols of both; the node's log says more")
				.formatted(this.other, message);
		}
		if (ABOUT_PARAMETERS.stream().anyMatch(lower::contains)) {
			return "TLS: no protocol or cipher suite that both sides allow (%s): compare those of this side with those of %s"
				.formatted(message, this.other);
		}
		return "TLS with %s has failed (%s)".formatted(this.other, message);
	}

	/**
	 * Newer JDKs put the name of the alert in front of what older ones say. Some quote
	 * what the other side has sent.
	 */
	private static String firstLine(Throwable problem) {
		String line = String.valueOf(problem.getMessage()).lines().findFirst().orElse("?");
		return ForeignText.oneLine(line.replaceFirst("^\\([a-z_]+\\) ", ""), LONGEST_QUOTE);
	}

	private String ofCertificate(CertificateException problem) {
		String message = firstLine(problem);
		for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
			if (cause instanceof CertificateExpiredException || cause instanceof CertificateNotYetValidException) {
				return "TLS: the certificate of %s is not valid now (%s): renew it, or correct the clocks"
					.formatted(this.other, firstLine(cause));
			}
		}
		if (message.startsWith("No subject alternative") || message.startsWith("No name matching")) {
			return ("TLS: the certificate of %s is for another host (%s): give the node a certificate that has this host "
					+ "as a subject alternative name, or connect to a host it names")
				.formatted(this.other, message);
		}
		return ("TLS: the certificate of %s is not trusted (%s): add it or its issuer to the trust store of this side's "
				+ "TLS context, or give the other side another one")
			.formatted(this.other, message);
	}

	private String ofRefusedCertificate(String message) {
		return this.atNode ? ("TLS: the client does not accept this node's certificate (%s): its log says why; the "
				+ "certificate has to name the host the client connects to, and the client has to trust its issuer")
			.formatted(message)
				: ("TLS: %s does not accept this peer's certificate, or requires one (%s): give this peer's TLS context a "
						+ "key with a certificate that the node trusts; the node's log says more")
					.formatted(this.other, message);
	}

	/** Why the other side refuses the connection, in its own words. */
	String refused(String reason) {
		return "%s refuses the connection: %s".formatted(this.other, reason);
	}

	/** What a frame without TLS means. */
	String plain(int kind) {
		return (this.atNode && kind == FrameKind.HELLO)
				? "this node takes TLS only and the client speaks without: give the client TLS (PeerBuilder.tls)"
				: "a frame of kind %d comes from %s outside of TLS".formatted(kind, this.other);
	}

}
