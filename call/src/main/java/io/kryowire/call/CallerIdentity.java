/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.net.InetSocketAddress;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import javax.security.auth.x500.X500Principal;

import org.jspecify.annotations.Nullable;

/**
 * Who is at the other end of a connection to a node, and what of that has been proven.
 * Immutable; the same for all calls of a connection.
 * <p>
 * Only the certificate says who a caller is: the node has verified it in the TLS
 * handshake. The node id is a name that the caller gives itself. With a shared secret
 * somebody who knows the secret says it, and everybody who knows it may say any; without
 * one, anybody. A certificate is verified once, when the connection is made: one that
 * expires or is revoked later is good until the connection ends. Whoever connects again
 * with a session of TLS that the node's context still knows shows no certificate again:
 * the node makes sure that the one of that session has not expired, and nothing else.
 *
 * @param nodeId what the caller calls itself
 * @param knowsSecret whether it has proven that it knows a shared secret of the node
 * @param certificates its certificate, which the node has verified, and after that the
 * others of the chain as it has sent them; none without TLS, or if it has shown none
 * @param address from where it has connected, {@code null} within a process
 */
public record CallerIdentity(String nodeId, boolean knowsSecret, List<X509Certificate> certificates,
		@Nullable InetSocketAddress address) {

	private static final int DNS_NAME = 2;

	private static final int URI = 6;

	private static final int IP_ADDRESS = 7;

	private static final int LONGEST_SHOWN_SUBJECT = 256;

	public CallerIdentity {
		certificates = List.copyOf(certificates);
	}

	/**
	 * Somebody who has proven nothing.
	 * @param nodeId what it calls itself
	 * @return the identity
	 */
	public static CallerIdentity unproven(String nodeId) {
		return new CallerIdentity(nodeId, false, List.of(), null);
	}

	/**
	 * Whether it has proven anything: a secret, or a certificate.
	 * @return {@code false} for a caller that nobody has asked for a proof
	 */
	public boolean isProven() {
		return this.knowsSecret || !this.certificates.isEmpty();
	}

	/**
	 * Whom its certificate is for.
	 * @return the subject, {@code null} without a certificate
	 */
	public @Nullable X500Principal subject() {
		return this.certificates.isEmpty() ? null : this.certificates.get(0).getSubjectX500Principal();
	}

	/**
	 * What else its certificate is for: DNS names, URIs and IP addresses among the
	 * subject alternative names.
	 * @return the names, none without a certificate
	 */
	public Set<String> alternativeNames() {
		Set<String> names = new LinkedHashSet<>();
		for (List<?> name : alternatives()) {
			names.add(name.get(1).toString());
		}
		return names;
	}

	/**
	 * Whether its certificate is for somebody.
	 * @param name a whole subject, such as {@code CN=portfolio,O=Acme} in any of its
	 * spellings, or else one of the {@linkplain #alternativeNames() alternative names};
	 * the letters of DNS names may be small or capital, and nothing stands for others
	 * @return whether it is; {@code false} without a certificate
	 */
	public boolean isCertifiedAs(String name) {
		X500Principal wanted = principal(name);
		if (wanted != null) {
			return wanted.equals(subject());
		}
		return alternatives().stream().anyMatch((known) -> {
			String value = known.get(1).toString();
			return type(known) == DNS_NAME ? value.equalsIgnoreCase(name) : value.equals(name);
		});
	}

	private static @Nullable X500Principal principal(String name) {
		try {
			return (name.indexOf('=') > 0) ? new X500Principal(name) : null;
		}
		catch (IllegalArgumentException ex) {
			// A URI may have such a sign too.
			return null;
		}
	}

	/** Pairs of a type and a name. */
	private List<List<?>> alternatives() {
		if (this.certificates.isEmpty()) {
			return List.of();
		}
		try {
			Collection<List<?>> all = this.certificates.get(0).getSubjectAlternativeNames();
			return (all == null) ? List.of() : all.stream().<List<?>>filter((name) -> {
				int type = type(name);
				return type == DNS_NAME || type == URI || type == IP_ADDRESS;
			}).toList();
		}
		catch (CertificateParsingException ex) {
			return List.of();
		}
	}

	private static int type(List<?> name) {
		return (Integer) name.get(0);
	}

	/**
	 * On one line, for logs. What the caller just says comes last: it passes for nothing.
	 */
	@Override
	public String toString() {
		X500Principal subject = subject();
		String who = (subject != null) ? onOneLine(subject.getName()) : "somebody";
		return who + ((this.address != null) ? " from " + this.address : "") + " as " + this.nodeId;
	}

	private static String onOneLine(String subject) {
		return subject.substring(0, Math.min(LONGEST_SHOWN_SUBJECT, subject.length()))
			.replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}]", " ");
	}

}
