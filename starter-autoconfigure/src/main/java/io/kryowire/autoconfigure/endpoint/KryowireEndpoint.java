/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.endpoint;

import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/**
 * {@link Endpoint @Endpoint} that exposes the state of this node, with one section for
 * each {@link KryowireEndpointContributor}. It is read-only and exposes no secrets.
 */
@Endpoint(id = "kryowire", defaultAccess = Access.READ_ONLY)
public final class KryowireEndpoint {

	private final ObjectProvider<KryowireEndpointContributor> contributors;

	/**
	 * Creates a new instance.
	 * @param contributors the contributors of the sections
	 */
	public KryowireEndpoint(ObjectProvider<KryowireEndpointContributor> contributors) {
		this.contributors = contributors;
	}

	/**
	 * Returns all sections.
	 * @return the sections, by name
	 */
	@ReadOperation
	public Map<String, Object> sections() {
		Map<String, Object> sections = new TreeMap<>();
		this.contributors.orderedStream()
			.forEach((contributor) -> sections.putIfAbsent(contributor.section(), contributor.describe()));
		return sections;
	}

	/**
	 * Returns one section.
	 * @param section the name of the section
	 * @return its content, or {@code null} if there is no such section
	 */
	@ReadOperation
	public @Nullable Object section(@Selector String section) {
		return this.contributors.orderedStream()
			.filter((contributor) -> contributor.section().equals(section))
			.findFirst()
			.map(KryowireEndpointContributor::describe)
			.orElse(null);
	}

}
