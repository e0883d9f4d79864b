/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.endpoint;

/**
 * Strategy interface for beans that contribute a section to the actuator endpoint
 * {@code kryowire}.
 */
public interface KryowireEndpointContributor {

	/**
	 * Returns the name of the section. If several contributors return the same name, the
	 * first one is used.
	 * @return the name, in lower case
	 */
	String section();

	/**
	 * Returns the current content of the section. It is called for every request, so it
	 * must not block.
	 * @return an object that Jackson can write, without secrets
	 */
	Object describe();

}
