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
 * handshake. The node id is a name that the caller gives itself. With a shared secret,
 * every caller that knows the secret may claim any name; without one, every caller may. A
 * certificate is verified once, when the connection is made: one that expires or is
 * revoked later remains valid until the connection ends. A caller that resumes a TLS
 * session which the node's context still knows does not present its certificate again:
 * the node only checks that the certificate of that session has not expired.
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
	 * The identity of a caller that has proven nothing.
	 * @param nodeId what it calls itself
	 * @return the identity
	 */
	public static CallerIdentity unproven(String nodeId) {
		return new CallerIdentity(nodeId, false, List.of(), null);
	}

	/**
	 * Whether it has proven anything: a secret, or a certificate.
	 * @return {@code false} for a caller that was not asked for a proof
	 */
	public boolean isProven() {
		return this.knowsSecret || !this.certificates.isEmpty();
	}

	/**
	 * The subject of its certificate.
	 * @return the subject, {@code null} without a certificate
	 */
	public @Nullable X500Principal subject() {
		return this.certificates.isEmpty() ? null : this.certificates.get(0).getSubjectX500Principal();
	}

	/**
	 * The DNS names, URIs and IP addresses among the subject alternative names of its
	 * certificate.
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
	 * Whether its certificate is for a name.
	 * @param name a whole subject, such as {@code CN=portfolio,O=Acme} in any of its
	 * spellings, or else one of the {@linkplain #alternativeNames() alternative names};
	 * the case of DNS names does not matter, and there are no wildcards
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
	 * On one line, for logs. What the caller only claims comes last, so that it cannot be
	 * taken for anything else.
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
