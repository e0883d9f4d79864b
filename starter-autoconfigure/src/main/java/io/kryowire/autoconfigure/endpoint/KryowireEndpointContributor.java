/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.endpoint;

/**
 * Writes a section of the actuator endpoint {@code kryowire}. A bean.
 */
public interface KryowireEndpointContributor {

	/**
	 * What the section is called.
	 * @return its name, in lower case; of two contributors with one name the first is
	 * heard
	 */
	String section();

	/**
	 * Describes what is so now. Called on every request, so it must not block.
	 * @return something that Jackson can write, without secrets
	 */
	Object describe();

}
