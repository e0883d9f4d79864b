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
 * {@link Endpoint @Endpoint} that tells what this node is and whom it knows: a section
 * for each {@link KryowireEndpointContributor}. It changes nothing, and tells no secrets.
 */
@Endpoint(id = "kryowire", defaultAccess = Access.READ_ONLY)
public final class KryowireEndpoint {

	private final ObjectProvider<KryowireEndpointContributor> contributors;

	/**
	 * Creates the endpoint.
	 * @param contributors what has something to tell
	 */
	public KryowireEndpoint(ObjectProvider<KryowireEndpointContributor> contributors) {
		this.contributors = contributors;
	}

	/**
	 * Tells everything.
	 * @return the sections by their names
	 */
	@ReadOperation
	public Map<String, Object> sections() {
		Map<String, Object> sections = new TreeMap<>();
		this.contributors.orderedStream()
			.forEach((contributor) -> sections.putIfAbsent(contributor.section(), contributor.describe()));
		return sections;
	}

	/**
	 * Tells one thing.
	 * @param section the name of a section
	 * @return what it says, {@code null} if there is none
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
