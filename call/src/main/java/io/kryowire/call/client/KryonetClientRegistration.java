/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

/**
 * A contract that is called at the nodes of a group.
 *
 * @param group the group
 * @param type the interface
 */
public record KryonetClientRegistration(String group, Class<?> type) {

	/**
	 * The name of the client's bean.
	 * @return {@code group#full.name.of.Contract}
	 */
	public String beanName() {
		return this.group + "#" + this.type.getName();
	}

}
